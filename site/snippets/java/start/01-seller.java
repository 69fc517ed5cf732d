var key = Files.readString(Path.of("billwright-data/key")).strip();
var billwright = new Billwright("http://127.0.0.1:8080", key);

var seller = billwright.seller().getSeller();
System.out.println(seller.name() + " " + seller.mode());
//= SANDBOX
