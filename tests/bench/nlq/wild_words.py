"""What wild.py exchanges. Written from English, not from the engine's own lists."""

NUMBER = r"(?=[$€]?\d|one\b|two\b|three\b|four\b|five\b|six\b|seven\b|eight\b|nine\b|ten\b|the average)"

SYMBOLS = [
    (r"\b(?:is |are |was |were )?(?:greater|larger|bigger|higher|more) than or equal to " + NUMBER, ">= "),
    (r"\b(?:is |are |was |were )?(?:less|lower|smaller) than or equal to " + NUMBER, "<= "),
    (r"\b(?:is |are |was |were )?(?:no less than|at least) " + NUMBER, ">= "),
    (r"\b(?:is |are |was |were )?(?:no more than|at most) " + NUMBER, "<= "),
    (r"\b(?:is |are |was |were )?(?:greater|larger|bigger|higher|more|above|over|longer)(?: than)? " + NUMBER, "> "),
    (r"\b(?:is |are |was |were )?(?:less than|lower than|smaller than|fewer than|below|under|shorter than) " + NUMBER,
     "< "),
    (r"\b(?:is |are )?(?:not equal to|different from|not) (?=\d)", "!= "),
    (r"\b(?:is |are )?equal to (?=\d)", "= "),
]

TERSE = [
    (r"^(?:please |can you |could you |i want to know |i would like to |tell me )+", ""),
    (r"^(?:show|give|tell|find|return|list|display)(?: me| us)? (?:the |all |all the )?", ""),
    (r"^what (?:is|are|was|were) (?:the |all |all the )?", ""),
    (r"^(?:find|count) (?:out )?(?:the )?number of ", "count "),
    (r"^how many (.*?) (?:are there|do we have|exist)\b", r"count \1"),
    (r"^(?:the )?(?:total )?number of ", "count "),
    (r"\b(?:the )?number of\b", "count of"),
    (r"\bfor each\b|\bof each\b|\bin each\b|\bfor every\b", "by"),
    (r"\b(?:that|which|who) (?:have|has|had)\b", "with"),
    (r"\b(?:that|which|who) (?:are|is|were|was)\b", ""),
    (r"\bwhose (\w+) is\b", r"with \1"),
    (r"\b(?:sorted|ordered|listed|sort them|order them) (?:by|in) (?:the )?", "order by "),
    (r"\bin descending order of\b", "order by desc"),
    (r"\bin alphabetical order of\b", "order by"),
    (r"\b(?:the|all)\b", ""),
    (r"\baverage\b", "avg"), (r"\bmaximum\b", "max"), (r"\bminimum\b", "min"),
]

UNNAMED = [
    # lists
    (r"^(?:what (?:is|are)|show|list|find|give|return) (?:me )?(?:the )?ages? of (?:all )?(?:the )?(\w+s)\b", r"How old are the \1"),
    (r"^(?:what (?:is|are)|show|list|find|give|return) (?:me )?(?:the )?(?:prices?|costs?) of (?:all )?(?:the )?(\w+s)\b",
     r"How much do the \1 cost"),
    (r"^(?:what (?:is|are)|show|list|find|give|return) (?:me )?(?:the )?salar(?:y|ies) of (?:all )?(?:the )?(\w+s)\b",
     r"What do the \1 earn"),
    (r"^(?:what (?:is|are)|show|list|find|give|return) (?:me )?(?:the )?heights? of (?:all )?(?:the )?(\w+s)\b",
     r"How tall are the \1"),
    (r"^(?:what (?:is|are)|show|list|find|give|return) (?:me )?(?:the )?weights? of (?:all )?(?:the )?(\w+s)\b",
     r"How heavy are the \1"),
    (r"^(?:what (?:is|are)|show|list|find|give|return) (?:me )?(?:the )?(?:birthdays?|dates? of birth|birth dates?) of (?:all )?(?:the )?(\w+s)\b",
     r"When were the \1 born"),
    (r"^(?:what (?:is|are)|show|list|find|give|return) (?:me )?(?:the )?(?:locations?|addresses) of (?:all )?(?:the )?(\w+s)\b",
     r"Where are the \1"),
    (r"^(?:what (?:is|are)|show|list|find|give|return) (?:me )?(?:the )?names? of (?:all )?(?:the )?(\w+s)\b", r"Which \1 are there"),
    # conditions
    (r"\b(?:with|whose|having) (?:an? |the )?ages? (?:is |are )?(?:greater|higher|larger|more|above|over|older)(?: than)?\b", "older than"),
    (r"\b(?:with|whose|having) (?:an? |the )?ages? (?:is |are )?(?:less|lower|smaller|below|under|younger)(?: than)?\b", "younger than"),
    (r"\b(?:with|whose|having) (?:an? |the )?(?:prices?|costs?) (?:is |are )?(?:greater|higher|larger|more|above|over)(?: than)?\b",
     "that cost more than"),
    (r"\b(?:with|whose|having) (?:an? |the )?(?:prices?|costs?) (?:is |are )?(?:less|lower|smaller|below|under)(?: than)?\b",
     "that cost less than"),
    (r"\b(?:with|whose|having) (?:an? |the )?salar(?:y|ies) (?:is |are )?(?:greater|higher|larger|more|above|over)(?: than)?\b",
     "who earn more than"),
    (r"\b(?:with|whose|having) (?:an? |the )?salar(?:y|ies) (?:is |are )?(?:less|lower|smaller|below|under)(?: than)?\b",
     "who earn less than"),
    (r"\b(?:with|whose|having) (?:an? |the )?heights? (?:is |are )?(?:greater|higher|larger|more|above|over)(?: than)?\b", "taller than"),
    (r"\b(?:with|whose|having) (?:an? |the )?weights? (?:is |are )?(?:greater|higher|larger|more|above|over)(?: than)?\b",
     "that weigh more than"),
    (r"\b(?:with|whose|having) (?:an? |the )?durations? (?:is |are )?(?:greater|higher|larger|more|above|over)(?: than)?\b",
     "that last longer than"),
    # measures
    (r"^(?:what is|find|show|give|return|retrieve|tell me) (?:me )?(?:the )?average age of (?:all )?(?:the )?(\w+s)\b",
     r"How old on average are the \1"),
    (r"\bin (?:ascending )?order of (?:their )?age\b", "from the youngest to the oldest"),
    (r"\bin descending order of (?:their )?age\b", "from the oldest to the youngest"),
    (r"\bin descending order of (?:their )?price\b", "from the most expensive to the cheapest"),
    (r"\bin (?:ascending )?order of (?:their )?price\b", "from the cheapest to the most expensive"),
    # a value speaks for its column
    (r"\bwhose (?:gender|sex|nationality|status|type|category|color|colour|city|state|country|location|genre|hometown|"
     r"position|major|role|rank|class|job|title) (?:is|are) ", "who are "),
    (r"\b(?:with|of) (?:the )?(?:gender|sex|nationality|status|type|category|color|colour|genre|position|major|role|job|"
     r"job title|title|method) (?=[A-Z\"'])", "with "),
    (r"\bin (?:the )?(?:city|state|country|county|town|location) (?:of |named |called )?(?=[A-Z\"'])", "in "),
    (r"\b(?:named|called|with (?:the )?name|whose name is) (?=[A-Z\"'])", "with "),
]

SYNONYMS = {
    "customer": "client", "employee": "worker", "student": "pupil", "teacher": "instructor", "instructor": "lecturer",
    "doctor": "medic", "physician": "doctor", "company": "firm", "product": "article", "order": "purchase",
    "price": "cost", "salary": "wage", "address": "residence", "city": "town", "country": "nation", "movie": "film",
    "film": "movie", "song": "tune", "singer": "vocalist", "artist": "performer", "book": "volume", "author": "writer",
    "car": "automobile", "driver": "motorist", "store": "shop", "shop": "store", "club": "society", "member": "participant",
    "player": "sportsman", "team": "squad", "race": "contest", "competition": "contest", "apartment": "flat",
    "building": "edifice", "room": "chamber", "school": "academy", "department": "unit", "course": "class",
    "project": "undertaking", "document": "file", "payment": "disbursement", "invoice": "bill", "account": "ledger",
    "loan": "credit", "phone": "telephone", "email": "mail", "age": "years of age",
    "gender": "sex", "sex": "gender", "type": "kind", "category": "kind",
    "description": "explanation", "location": "place", "duration": "length",
    "rating": "score", "score": "points", "rank": "standing", "budget": "funds", "profit": "gain", "revenue": "turnover",
    "population": "number of inhabitants", "area": "surface", "title": "heading",
    "party": "political group", "election": "vote", "hospital": "clinic", "nurse": "carer",
    "medicine": "drug", "flight": "plane trip", "airport": "airfield", "aircraft": "plane", "airline": "air carrier",
    "ship": "vessel", "captain": "skipper", "station": "stop", "staff": "personnel",
    "manager": "boss", "event": "happening", "festival": "celebration", 
    "dish": "meal", "restaurant": "eatery", "hotel": "inn", "guest": "visitor", "visitor": "guest", "friend": "pal",
    "professor": "academic", "faculty": "teaching staff", "college": "academy",
    "attraction": "sight", "museum": "gallery", "review": "critique", "director": "filmmaker", "actor": "performer",
    "problem": "issue", "complaint": "grievance", "contract": "agreement", "claim": "demand", "settlement": "payout",
    "policy": "contract", "vehicle": "automobile", "machine": "device", "device": "gadget", "mountain": "peak",
    "river": "stream", "region": "territory", "county": "district", "branch": "outlet", "market": "marketplace",
    "stock": "inventory", "supplier": "vendor", "manufacturer": "maker", "founder": "creator", "nationality": "citizenship",
    "host": "presenter", "tournament": "championship", "match": "game", "game": "match", "journal": "periodical",
    "paper": "article", "degree": "qualification", "advisor": "mentor", "wrestler": "fighter",
    "scientist": "researcher", "engineer": "technician", "technician": "repairman", "enrollment": "intake",
    "dorm": "residence hall", "allergy": "intolerance", "album": "record", "track": "piece", "playlist": "song list",
    "colour": "hue", "color": "hue", "speed": "velocity", "storm": "hurricane",
}

KNOWLEDGE = [
    (r"\b(?:the )?(\w+s?) (?:with|that has|that have|having) (?:the )?(?:highest|largest|greatest|maximum|most) (?:price|cost)\b",
     r"the most expensive \1"),
    (r"\b(?:the )?(\w+s?) (?:with|that has|that have|having) (?:the )?(?:lowest|smallest|minimum|least) (?:price|cost)\b",
     r"the cheapest \1"),
    (r"\b(?:the )?(\w+s?) (?:with|that has|who has|having) (?:the )?(?:highest|largest|greatest|maximum) (?:salary|income)\b",
     r"the best paid \1"),
    (r"\b(?:the )?(\w+s?) (?:with|that has|having) (?:the )?(?:highest|largest|greatest|maximum|most) (?:population|number of people)\b",
     r"the most populous \1"),
    (r"\b(?:the )?(\w+s?) (?:with|that has|having) (?:the )?(?:highest|best|greatest|maximum) (?:rating|score)\b",
     r"the best \1"),
    (r"\b(?:the )?(\w+s?) (?:with|that has|having) (?:the )?(?:lowest|worst|minimum) (?:rating|score)\b", r"the worst \1"),
    (r"\b(?:the )?(\w+s?) (?:with|that has|having) (?:the )?(?:largest|greatest|maximum|biggest) (?:area|size|capacity)\b",
     r"the biggest \1"),
    (r"\b(?:the )?(\w+s?) (?:with|that has|having) (?:the )?(?:longest|greatest|maximum|largest) (?:duration|length)\b",
     r"the longest \1"),
    (r"\b(\w+s) (?:from|in|of) (?:the )?(?:United States|USA|US)\b", r"American \1"),
    (r"\b(\w+s) (?:from|in|of) (?:the )?(?:United Kingdom|UK)\b", r"British \1"),
    (r"\b(\w+s) (?:from|in|of) France\b", r"French \1"), (r"\b(\w+s) (?:from|in|of) Germany\b", r"German \1"),
    (r"\b(\w+s) (?:from|in|of) Canada\b", r"Canadian \1"), (r"\b(\w+s) (?:from|in|of) Australia\b", r"Australian \1"),
    (r"\b(\w+s) (?:from|in|of) Italy\b", r"Italian \1"), (r"\b(\w+s) (?:from|in|of) Japan\b", r"Japanese \1"),
    (r"\bfemale (?:students|employees|people|customers|faculty members)\b", "women"),
    (r"\bmale (?:students|employees|people|customers|faculty members)\b", "men"),
    (r"\bfemale (\w+s)\b", r"women among the \1"), (r"\bmale (\w+s)\b", r"men among the \1"),
]


def plural(word):
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    if word.endswith(("s", "sh", "ch", "x")):
        return word + "es"
    return word + "s"
