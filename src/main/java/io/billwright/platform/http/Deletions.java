package io.billwright.platform.http;

import io.billwright.platform.db.SqlState;
import org.springframework.dao.DataAccessException;

/// Deletes objects that are not in use. The database decides: its foreign keys and triggers refuse a deletion
/// otherwise.
public final class Deletions {

    private Deletions() {}

    /// Runs a deletion, and rejects the request if the object is in use.
    ///
    /// @param instead what the caller can do instead; follows "the customer is in use"
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
