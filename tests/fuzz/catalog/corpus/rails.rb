4class Order < ApplicationRecord
  belongs_to :customer, foreign_key: "cid"
  has_many :lines
end
