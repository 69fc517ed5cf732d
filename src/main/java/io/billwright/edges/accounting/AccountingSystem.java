package io.billwright.edges.accounting;

import io.billwright.edges.accounting.Document.Kind;
import io.billwright.edges.accounting.Document.Reference;
import io.billwright.platform.db.Seller;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A seller's accounting system. A request is built first and sent later, so that it can be stored in between and
/// repeated unchanged.
public interface AccountingSystem {

    /// An object in the accounting system: its id there and its version.
    record Known(String externalId, String version) {}

    record Request(String operation, String body) {}

    /// The result of a request; `total` is null if the object has none.
    record Written(Known known, @Nullable Long total) {}

    /// Why this installation cannot use the system; empty if it can.
    Optional<String> obstacle();

    /// Builds the request that creates the document, or replaces `known`. `named` returns the system's id of one of
    /// our objects.
    Request write(Chart chart, Kind kind, Document document, @Nullable Known known, Function<Reference, String> named);

    /// Builds the request that withdraws a document from the books.
    Request withdraw(Kind kind, Known known);

    /// Sends a request. Repeated with the same id, it has no further effect.
    Written send(Seller seller, Connection connection, Request request, UUID requestId);

    /// The object's current version in the system.
    Known look(Seller seller, Connection connection, Kind kind, String externalId);

    /// Why a request did not succeed.
    abstract sealed class Failure extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private Failure(String reason) {
            super(reason, null, false, false);
        }

        public String reason() {
            return String.valueOf(getMessage());
        }
    }

    /// The system does not accept the request as it is.
    final class Refused extends Failure {
        private static final long serialVersionUID = 1L;

        public Refused(String reason) {
            super(reason);
        }
    }

    /// Somebody has changed the object in the accounting system.
    final class Stale extends Failure {
        private static final long serialVersionUID = 1L;

        public Stale(String reason) {
            super(reason);
        }
    }

    /// The object, or one that the request refers to, no longer exists.
    final class Missing extends Failure {
        private static final long serialVersionUID = 1L;

        public Missing(String reason) {
            super(reason);
        }
    }

    /// It is unknown whether the request was carried out.
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
