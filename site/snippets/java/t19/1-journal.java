Files.write(Path.of("journal.csv"), billwright.accounting().exportJournal());
var integrity = billwright.seller().checkIntegrity();
System.out.println(integrity.ok());
//= true
