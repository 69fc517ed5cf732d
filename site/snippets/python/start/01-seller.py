from pathlib import Path

from billwright import Billwright, Cents, models

key = Path("billwright-data/key").read_text().strip()
billwright = Billwright("http://127.0.0.1:8080", key)

seller = billwright.seller.get_seller()
print(seller.name, seller.mode)
#= SANDBOX
