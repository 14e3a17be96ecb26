5Order.belongsTo(Customer, { foreignKey: 'customerId', as: `c` }); // x
