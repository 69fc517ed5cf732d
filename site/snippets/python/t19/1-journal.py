from pathlib import Path

Path("journal.csv").write_bytes(billwright.accounting.export_journal())
integrity = billwright.seller.check_integrity()
print(integrity.ok, [check.name for check in integrity.checks if not check.ok])
#= True []
