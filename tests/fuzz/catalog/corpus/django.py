3class Order(models.Model):
    customer = models.ForeignKey(Customer, on_delete=models.CASCADE)
    class Meta:
        db_table = "orders"
