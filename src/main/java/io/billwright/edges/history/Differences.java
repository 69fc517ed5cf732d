package io.billwright.edges.history;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// The differences between two versions of an object, value by value. List items are matched by name, such as bricks
/// by their code and prices by their currency, or else by position.
final class Differences {

    /// The fields that may name list items: the first one that all items have and no two share.
    private static final List<String> NAMES = List.of("brick_code", "currency", "jurisdiction", "day", "name");

    /// Timestamps of changes are not changes themselves.
    private static final Set<String> IGNORED = Set.of("created_at", "updated_at", "published_at");

    private final List<Difference> found = new ArrayList<>();

    private Differences() {}

    /// A changed value, such as `bricks[seats].prices[USD].unit_price`; null where there was or is none.
    record Difference(
            String path,
            @Nullable JsonNode before,
            @Nullable JsonNode after) {}

    static List<Difference> between(@Nullable JsonNode before, @Nullable JsonNode after) {
        var differences = new Differences();
        differences.compare("", before, after);
        return List.copyOf(differences.found);
    }

    private void compare(String path, @Nullable JsonNode before, @Nullable JsonNode after) {
        var old = before == null || before.isNull() ? null : before;
        var now = after == null || after.isNull() ? null : after;
        if (old == null ? now == null : old.equals(now)) {
            return;
        }
        if (isOf(old, now, true)) {
            parts(path.isEmpty() ? "" : path + ".", "", members(old), members(now));
        } else if (isOf(old, now, false)) {
            var name = name(old, now);
            parts(path + "[", "]", items(old, name), items(now, name));
        } else {
            found.add(new Difference(path, old, now));
        }
    }

    private void parts(String open, String close, Map<String, JsonNode> before, Map<String, JsonNode> after) {
        var keys = new LinkedHashSet<>(after.keySet());
        keys.addAll(before.keySet());
        keys.forEach(key -> compare(open + key + close, before.get(key), after.get(key)));
    }

    /// Whether both sides are objects, or lists, as far as they exist; a value that was added or removed is compared
    /// field by field too.
    private static boolean isOf(@Nullable JsonNode one, @Nullable JsonNode other, boolean object) {
        return (one == null || (object ? one.isObject() : one.isArray()))
                && (other == null || (object ? other.isObject() : other.isArray()));
    }

    private static Map<String, JsonNode> members(@Nullable JsonNode object) {
        var members = new LinkedHashMap<String, JsonNode>();
        if (object != null) {
            object.properties().forEach(member -> {
                if (!IGNORED.contains(member.getKey())) {
                    members.put(member.getKey(), member.getValue());
                }
            });
        }
        return members;
    }

    private static Map<String, JsonNode> items(@Nullable JsonNode list, @Nullable String name) {
        var items = new LinkedHashMap<String, JsonNode>();
        for (int i = 0; list != null && i < list.size(); i++) {
            var item = list.get(i);
            items.put(name == null ? String.valueOf(i) : item.get(name).asString(), item);
        }
        return items;
    }

    private static @Nullable String name(@Nullable JsonNode one, @Nullable JsonNode other) {
        return NAMES.stream()
                .filter(name -> isNamed(one, name) && isNamed(other, name))
                .findFirst()
                .orElse(null);
    }

    private static boolean isNamed(@Nullable JsonNode list, String name) {
        return list == null
                || (list.valueStream().allMatch(item -> item.hasNonNull(name))
                        && list.valueStream()
                                        .map(item -> item.get(name).asString())
                                        .distinct()
                                        .count()
                                == list.size());
    }
}
