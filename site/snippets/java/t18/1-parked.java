for (var work : billwright.billing().listParkedWorkAll()) {
    System.out.println(work.workKind() + " " + work.workId() + " " + work.cause());
}
