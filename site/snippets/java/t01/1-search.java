var hits = billwright.search().search(SearchQuery.builder()
        .q("glob")
        .kinds(List.of(SearchKind.CUSTOMER))
        .build());
for (var hit : hits.data()) {
    System.out.println(hit.id() + " " + hit.title() + " " + hit.matchedBy());
}
//= Globex
