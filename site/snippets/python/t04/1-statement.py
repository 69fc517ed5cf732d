from datetime import timedelta

quarter = dict(from_=today - timedelta(days=90), to=today)
for account in billwright.customers.get_statement(customer_id, **quarter).accounts:
    print(account.currency, account.opening_balance, account.closing_balance)
    for movement in account.movements:
        print(movement.day, movement.kind, movement.amount, movement.balance)
#= USD 0.00 250.00
