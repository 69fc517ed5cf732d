package io.billwright.edges.cells;

/// A cell in the file of cells: one PostgreSQL and the processes that use it.
///
/// @param url the JDBC URL, as seen from where the commands run
/// @param connection the libpq connection string with which another cell's PostgreSQL connects to this one
record Cell(String name, String url, String username, String password, String connection) {

    /// Leaves out the password, wherever the cell is printed.
    @Override
    public String toString() {
        return "cell " + name;
    }
}
