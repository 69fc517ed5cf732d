package io.billwright.edges.cells;

/// One PostgreSQL with its processes, as the file of the cells describes it.
///
/// @param url for JDBC, from where the commands run
/// @param connection for libpq, by which another cell's PostgreSQL reaches this one
record Cell(String name, String url, String username, String password, String connection) {

    /// Never shows the password, wherever it may be printed.
    @Override
    public String toString() {
        return "cell " + name;
    }
}
