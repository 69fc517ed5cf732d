billwright get invoices/$INVOICE/explain | head -20
