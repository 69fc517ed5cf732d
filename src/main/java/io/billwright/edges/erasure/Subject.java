package io.billwright.edges.erasure;

import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Who is to be erased: a customer with all its people, or one person.
record Subject(UUID customerId, @Nullable UUID personId) {

    /// The objects that identify the subject. They are erased last, so that an interrupted request can be repeated.
    Set<UUID> sources(Set<UUID> people) {
        if (personId != null) {
            return Set.of(personId);
        }
        var all = new HashSet<>(people);
        all.add(customerId);
        return Set.copyOf(all);
    }
}
