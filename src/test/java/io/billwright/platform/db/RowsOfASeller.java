package io.billwright.platform.db;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.springframework.jdbc.core.simple.JdbcClient;

/// One row of a seller in every table, written past the rules by the superuser.
public final class RowsOfASeller {

    private static final Path ROWS = Path.of("src/test/resources/db/a-row-in-every-table.sql");

    private RowsOfASeller() {}

    public static void fill(JdbcClient superuser, Seller seller) throws IOException {
        for (var statement : Files.readString(ROWS).split(";", -1)) {
            superuser.sql(statement).param("s", seller.id()).update();
        }
        // Without the rules that want an invoice worth the note and a charge worth the refund.
        superuser.sql("""
                        set session_replication_role = replica;
                        insert into credit_note_series values (:s, :s, 1);
                        insert into credit_notes values
                            (:s, :s, 'CN-1', :s, :s, 1, 'r', now(), 'USD', 1, 0, 1, '[]', 1, 0, 0);
                        insert into credit_note_work values (:s, :s, now());
                        insert into refunds values
                            (:s, :s, :s, :s, 'p', 1, 'USD', 'CREATED', null, null, now(), null, now());
                        insert into outside_refunds values (:s, :s, :s);
                        set session_replication_role = origin
                        """).param("s", seller.id()).update();
    }
}
