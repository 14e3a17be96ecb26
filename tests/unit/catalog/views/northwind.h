/* A trader in the shape of the well-known sample: names with blanks, views over views. */
static const char northwind_tables[] =
    "CREATE TABLE [Categories] ([CategoryID] INTEGER PRIMARY KEY, [CategoryName] TEXT, "
    "[Description] TEXT);"
    "CREATE TABLE [Customers] ([CustomerID] TEXT PRIMARY KEY, [CompanyName] TEXT, [ContactName] "
    "TEXT, [Address] TEXT, [City] TEXT,"
    " [Region] TEXT, [PostalCode] TEXT, [Country] TEXT);"
    "CREATE TABLE [Employees] ([EmployeeID] INTEGER PRIMARY KEY, [LastName] TEXT, [FirstName] "
    "TEXT, [HireDate] DATE, [ReportsTo] INTEGER);"
    "CREATE TABLE [Suppliers] ([SupplierID] INTEGER PRIMARY KEY, [CompanyName] TEXT, [ContactName] "
    "TEXT, [City] TEXT, [Country] TEXT);"
    "CREATE TABLE [Shippers] ([ShipperID] INTEGER PRIMARY KEY, [CompanyName] TEXT, [Phone] TEXT);"
    "CREATE TABLE [Products] ([ProductID] INTEGER PRIMARY KEY, [ProductName] TEXT, [SupplierID] "
    "INTEGER, [CategoryID] INTEGER,"
    " [QuantityPerUnit] TEXT, [UnitPrice] NUMERIC, [UnitsInStock] INTEGER, [Discontinued] INTEGER);"
    "CREATE TABLE [Orders] ([OrderID] INTEGER PRIMARY KEY, [CustomerID] TEXT, [EmployeeID] "
    "INTEGER, [OrderDate] DATETIME, [RequiredDate] DATETIME,"
    " [ShippedDate] DATETIME, [ShipVia] INTEGER, [Freight] NUMERIC, [ShipName] TEXT, [ShipCity] "
    "TEXT, [ShipCountry] TEXT);"
    "CREATE TABLE [Order Details] ([OrderID] INTEGER, [ProductID] INTEGER, [UnitPrice] NUMERIC, "
    "[Quantity] INTEGER, [Discount] REAL,"
    " PRIMARY KEY ([OrderID], [ProductID]));";

static const struct taught_sql northwind_views[] = {
    {.name = "Alphabetical list of products",
     .sql = "CREATE VIEW [Alphabetical list of products] AS SELECT Products.*, "
            "Categories.CategoryName FROM Categories"
            " INNER JOIN Products ON Categories.CategoryID = Products.CategoryID WHERE "
            "(((Products.Discontinued)=0))"},
    {.name = "Current Product List",
     .sql = "CREATE VIEW [Current Product List] AS SELECT ProductID, ProductName FROM Products "
            "WHERE Discontinued=0"},
    {.name = "Invoices",
     .sql = "CREATE VIEW [Invoices] AS SELECT Orders.ShipName, Orders.ShipCity, Orders.CustomerID, "
            "Customers.CompanyName AS CustomerName,"
            " (Employees.FirstName || ' ' || Employees.LastName) AS Salesperson, Orders.OrderID, "
            "Orders.OrderDate, Shippers.CompanyName AS ShipperName,"
            " [Order Details].ProductID, Products.ProductName, [Order Details].UnitPrice, [Order "
            "Details].Quantity, [Order Details].Discount,"
            " ((([Order Details].UnitPrice*Quantity*(1-Discount))/100)*100) AS ExtendedPrice, "
            "Orders.Freight FROM Customers"
            " JOIN Orders ON Customers.CustomerID = Orders.CustomerID JOIN Employees ON "
            "Employees.EmployeeID = Orders.EmployeeID"
            " JOIN [Order Details] ON Orders.OrderID = [Order Details].OrderID JOIN Products ON "
            "Products.ProductID = [Order Details].ProductID"
            " JOIN Shippers ON Shippers.ShipperID = Orders.ShipVia"},
    {.name = "Order Subtotals",
     .sql = "CREATE VIEW [Order Subtotals] AS SELECT [Order Details].OrderID, SUM([Order "
            "Details].UnitPrice*Quantity*(1-Discount)) AS Subtotal"
            " FROM [Order Details] GROUP BY [Order Details].OrderID"},
    {.name = "Sales by Category",
     .sql =
         "CREATE VIEW [Sales by Category] AS SELECT Categories.CategoryID, "
         "Categories.CategoryName, Products.ProductName,"
         " SUM([Order Details Extended].ExtendedPrice) AS ProductSales FROM Categories JOIN "
         "Products ON Categories.CategoryID = Products.CategoryID"
         " JOIN [Order Details Extended] ON Products.ProductID = [Order Details Extended].ProductID"
         " JOIN Orders ON Orders.OrderID = [Order Details Extended].OrderID"
         " WHERE Orders.OrderDate BETWEEN '1997-01-01' AND '1997-12-31'"
         " GROUP BY Categories.CategoryID, Categories.CategoryName, Products.ProductName"},
    {.name = "Order Details Extended",
     .sql = "CREATE VIEW [Order Details Extended] AS SELECT [Order Details].OrderID, [Order "
            "Details].ProductID, Products.ProductName,"
            " [Order Details].UnitPrice, [Order Details].Quantity, [Order Details].Discount,"
            " [Order Details].UnitPrice*Quantity*(1-Discount) AS ExtendedPrice FROM Products"
            " JOIN [Order Details] ON Products.ProductID = [Order Details].ProductID"},
    {.name = "Summary of Sales by Year",
     .sql = "CREATE VIEW [Summary of Sales by Year] AS SELECT Orders.ShippedDate, Orders.OrderID, "
            "[Order Subtotals].Subtotal FROM Orders"
            " INNER JOIN [Order Subtotals] ON Orders.OrderID = [Order Subtotals].OrderID WHERE "
            "Orders.ShippedDate IS NOT NULL"},
    {.name = "Sales Totals by Amount",
     .sql = "CREATE VIEW [Sales Totals by Amount] AS SELECT [Order Subtotals].Subtotal AS "
            "SaleAmount, Orders.OrderID, Customers.CompanyName,"
            " Orders.ShippedDate FROM Customers JOIN Orders ON Customers.CustomerID = "
            "Orders.CustomerID"
            " JOIN [Order Subtotals] ON Orders.OrderID = [Order Subtotals].OrderID WHERE [Order "
            "Subtotals].Subtotal > 2500"},
    {.name = "Products Above Average Price",
     .sql = "CREATE VIEW [Products Above Average Price] AS SELECT Products.ProductName, "
            "Products.UnitPrice FROM Products"
            " WHERE Products.UnitPrice > (SELECT AVG([UnitPrice]) FROM Products)"},
    {.name = "Products by Category",
     .sql = "CREATE VIEW [Products by Category] AS SELECT Categories.CategoryName, "
            "Products.ProductName, Products.QuantityPerUnit,"
            " Products.UnitsInStock, Products.Discontinued FROM Categories INNER JOIN Products ON "
            "Categories.CategoryID = Products.CategoryID"
            " WHERE Products.Discontinued <> 1"},
};

static const char *const northwind_joins[] = {"Products.CategoryID = Categories.CategoryID",
                                              "Orders.CustomerID = Customers.CustomerID",
                                              "Orders.EmployeeID = Employees.EmployeeID",
                                              "\"Order Details\".OrderID = Orders.OrderID",
                                              "\"Order Details\".ProductID = Products.ProductID",
                                              "Orders.ShipVia = Shippers.ShipperID",
                                              NULL};
static const char *const northwind_measures[] = {
    "extended price: \"Order Details\".UnitPrice * \"Order Details\".Quantity * (1 - \"Order "
    "Details\".Discount)",
    "subtotal: sum(\"Order Details\".UnitPrice * \"Order Details\".Quantity * (1 - \"Order "
    "Details\".Discount))",
    "sale amount: sum(\"Order Details\".UnitPrice * \"Order Details\".Quantity * (1 - \"Order "
    "Details\".Discount))",
    "product sales: sum(\"Order Details\".UnitPrice * \"Order Details\".Quantity * (1 - \"Order "
    "Details\".Discount))",
    NULL};
static const char *const northwind_values[] = {"current: Products.Discontinued = 0", NULL};
