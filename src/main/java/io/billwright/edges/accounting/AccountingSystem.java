package io.billwright.edges.accounting;

import io.billwright.edges.accounting.Document.Kind;
import io.billwright.edges.accounting.Document.Reference;
import io.billwright.platform.db.Seller;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A system in which a seller keeps its books. A request is made up first and sent later, so that it can be stored in
/// between and repeated as it was.
public interface AccountingSystem {

    /// How the system knows something.
    record Known(String externalId, String version) {}

    record Request(String operation, String body) {}

    /// What came of a request; `total` is null where the system knows none.
    record Written(Known known, @Nullable Long total) {}

    /// Why this installation cannot reach it, if so.
    Optional<String> obstacle();

    /// To have the document, in the place of what is known if something is. `named` says what ours are called there.
    Request write(Chart chart, Kind kind, Document document, @Nullable Known known, Function<Reference, String> named);

    /// To have it without effect.
    Request withdraw(Kind kind, Known known);

    /// Sent again with the same id, a request has no further effect.
    Written send(Seller seller, Connection connection, Request request, UUID requestId);

    /// The version the system has by now.
    Known look(Seller seller, Connection connection, Kind kind, String externalId);

    /// What kept a request from succeeding.
    abstract sealed class Failure extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private Failure(String reason) {
            super(reason, null, false, false);
        }

        public String reason() {
            return String.valueOf(getMessage());
        }
    }

    /// The system does not do it as it is.
    final class Refused extends Failure {
        private static final long serialVersionUID = 1L;

        public Refused(String reason) {
            super(reason);
        }
    }

    /// Somebody else has changed it there.
    final class Stale extends Failure {
        private static final long serialVersionUID = 1L;

        public Stale(String reason) {
            super(reason);
        }
    }

    /// It is not there any more, or something it names is not.
    final class Missing extends Failure {
        private static final long serialVersionUID = 1L;

        public Missing(String reason) {
            super(reason);
        }
    }

    /// Whether it was done is not known.
    final class Unavailable extends Failure {
        private static final long serialVersionUID = 1L;

        public Unavailable(String reason) {
            super(reason);
        }
    }

    /// The seller has to connect again.
    final class Unauthorized extends Failure {
        private static final long serialVersionUID = 1L;

        public Unauthorized(String reason) {
            super(reason);
        }
    }
}
