package io.billwright.messaging.events;

import static java.util.stream.Collectors.toMap;

import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/// Finds the receiver of each kind of subscriber.
@Component
final class Receivers {

    private final Map<Subscriber.Kind, Receiver> receivers;

    Receivers(List<Receiver> receivers) {
        this.receivers = receivers.stream().collect(toMap(Receiver::kind, receiver -> receiver));
    }

    Receiver of(Subscriber.Kind kind) {
        var receiver = receivers.get(kind);
        if (receiver == null) {
            throw new IllegalStateException("nobody delivers to subscribers of kind " + kind);
        }
        return receiver;
    }
}
