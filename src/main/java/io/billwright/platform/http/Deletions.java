package io.billwright.platform.http;

import io.billwright.platform.db.SqlState;
import org.springframework.dao.DataAccessException;

/// Deletes what nobody has used. Whether somebody has, the database knows: its keys and triggers refuse.
public final class Deletions {

    private Deletions() {}

    /// Runs a deletion, and says so if something is in use.
    ///
    /// @param instead what can be done about it, after "the customer is in use"
    public static void run(String what, String instead, Runnable deletion) {
        try {
            deletion.run();
        } catch (DataAccessException failure) {
            if (SqlState.is(failure, SqlState.FOREIGN_KEY_VIOLATION)) {
                throw new Rejection.Invalid("the " + what + " is in use" + instead).because(Reason.IN_USE);
            }
            throw failure;
        }
    }
}
