package io.billwright.platform.http;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Reads the fields of a body and collects all complaints, so that senders learn everything that is wrong at once
/// (R23). A wrong field yields a stand-in value; [#parse] never lets one escape.
public final class Fields {

    private final ObjectNode node;
    private final String path;
    private final Complaints complaints;
    private final Set<String> known = new HashSet<>();

    private Fields(ObjectNode node, String path, Complaints complaints) {
        this.node = node;
        this.path = path;
        this.complaints = complaints;
    }

    /// Reads a body with `reader`; rejects it with all complaints if there are any.
    public static <T> T parse(ObjectNode body, Function<Fields, T> reader) {
        var complaints = new Complaints();
        var result = new Fields(body, "", complaints).read(reader);
        complaints.throwIfAny();
        return result;
    }

    private <T> T read(Function<Fields, T> reader) {
        var result = reader.apply(this);
        node.propertyNames().stream()
                .filter(name -> !known.contains(name))
                .forEach(name -> wrong(name, "is not a known field"));
        return result;
    }

    /// Adds a complaint about a field, for rules that concern more than its own value.
    public void wrong(String name, String message) {
        complaints.add(path + name, message);
    }

    /// Whether a field or anything inside it is wrong, so that its value is a stand-in that must not be checked any
    /// further.
    public boolean isWrong(String name) {
        return complaints.about(path + name);
    }

    /// Adds a complaint if the field was not sent.
    public void require(String name) {
        if (!present(name)) {
            wrong(name, "is required");
        }
    }

    /// Adds a complaint if the field was sent.
    public void refuse(String name, String message) {
        if (present(name)) {
            wrong(name, message);
        }
        known.add(name);
    }

    /// Whether the field was sent with a value other than null.
    public boolean present(String name) {
        known.add(name);
        return node.hasNonNull(name);
    }

    public String text(String name, int maxLength) {
        return required(name, "", value -> Texts.read(value, maxLength));
    }

    public @Nullable String optionalText(String name, int maxLength) {
        return present(name) ? text(name, maxLength) : null;
    }

    /// A remark; blank text counts as not sent.
    public @Nullable String remark(String name, int maxLength) {
        var text = present(name) ? required(name, "", value -> Texts.readOrEmpty(value, maxLength)) : "";
        return text.isBlank() ? null : text;
    }

    /// A field that cannot change. It may be sent with its current value.
    public <T> void fixed(String name, Function<String, T> reader, T current, String message) {
        if (present(name) && !reader.apply(name).equals(current) && !isWrong(name)) {
            wrong(name, message);
        }
    }

    /// The stored object with the sent values of the named fields; null removes a field.
    public ObjectNode over(ObjectNode stored, Set<String> names) {
        var result = stored.deepCopy();
        for (var name : names) {
            var sent = any(name);
            if (sent.isNull()) {
                result.remove(name);
            } else if (!sent.isMissingNode()) {
                result.set(name, sent);
            }
        }
        return result;
    }

    /// Reads another object as if its fields were part of this one.
    public <T> T reading(ObjectNode other, Function<Fields, T> reader) {
        return new Fields(other, path, complaints).read(reader);
    }

    /// Any JSON value that can be stored, as it was sent; a missing node if the field was left out.
    public JsonNode any(String name) {
        known.add(name);
        complaints.attempt(path + name, () -> Scalars.storable(node.path(name)));
        return node.path(name);
    }

    public boolean flag(String name, boolean absent) {
        return present(name) ? required(name, absent, Scalars::flag) : absent;
    }

    public long integer(String name, long min, long max) {
        return required(name, min, value -> Scalars.integer(value, min, max));
    }

    public @Nullable Long optionalInteger(String name, long min, long max) {
        return present(name) ? (Long) integer(name, min, max) : null;
    }

    public int integer(String name, int min, int max, int absent) {
        return present(name) ? (int) integer(name, min, max) : absent;
    }

    /// An exact decimal, sent as a number or as text.
    public BigDecimal decimal(String name, DecimalLimits limits) {
        return required(name, BigDecimal.ONE, value -> Scalars.decimal(value, limits));
    }

    public @Nullable BigDecimal optionalDecimal(String name, DecimalLimits limits) {
        return present(name) ? decimal(name, limits) : null;
    }

    public UUID uuid(String name) {
        return required(name, new UUID(0, 0), Scalars::uuid);
    }

    public @Nullable UUID optionalUuid(String name) {
        return present(name) ? uuid(name) : null;
    }

    public LocalDate date(String name) {
        return required(name, LocalDate.EPOCH, Scalars::date);
    }

    public @Nullable LocalDate optionalDate(String name) {
        return present(name) ? date(name) : null;
    }

    public Instant instant(String name) {
        return required(name, Instant.EPOCH, Scalars::instant);
    }

    public @Nullable Instant optionalInstant(String name) {
        return present(name) ? instant(name) : null;
    }

    public <E extends Enum<E>> E choice(String name, Class<E> type) {
        return required(name, type.getEnumConstants()[0], value -> Scalars.choice(value, type));
    }

    public <E extends Enum<E>> @Nullable E optionalChoice(String name, Class<E> type) {
        return present(name) ? choice(name, type) : null;
    }

    public <E extends Enum<E>> List<E> choices(String name, Class<E> type, int min) {
        return items(
                name,
                min,
                type.getEnumConstants().length,
                (item, itemPath) -> complaints.attempt(itemPath, () -> Scalars.choice(item, type)));
    }

    public ZoneId zone(String name) {
        return required(name, ZoneOffset.UTC, Scalars::zone);
    }

    public String email(String name) {
        return required(name, "", Texts::email);
    }

    /// Text that matches a pattern; `form` describes the pattern to the sender.
    public String matching(String name, String pattern, String form) {
        return required(name, "", value -> Texts.matching(value, pattern, form));
    }

    /// A required object; `standIn` is returned if it is missing or wrong.
    public <T> T object(String name, T standIn, Function<Fields, T> reader) {
        require(name);
        var read = optionalObject(name, reader);
        return read == null ? standIn : read;
    }

    public <T> @Nullable T optionalObject(String name, Function<Fields, T> reader) {
        if (!present(name)) {
            return null;
        }
        if (node.get(name) instanceof ObjectNode object) {
            return new Fields(object, path + name + ".", complaints).read(reader);
        }
        wrong(name, "must be an object");
        return null;
    }

    public <T> List<T> objects(String name, int min, int max, Function<Fields, T> reader) {
        return items(name, min, max, (item, itemPath) -> {
            if (item instanceof ObjectNode object) {
                return Optional.of(new Fields(object, itemPath + ".", complaints).read(reader));
            }
            complaints.add(itemPath, "must be an object");
            return Optional.empty();
        });
    }

    /// The items of a list as they were sent, for a reader that validates each on its own.
    public List<JsonNode> items(String name, int min, int max) {
        return items(name, min, max, (item, _) -> Optional.of(item));
    }

    public List<String> texts(String name, int min, int max, Function<JsonNode, String> reader) {
        return items(name, min, max, (item, itemPath) -> complaints.attempt(itemPath, () -> reader.apply(item)));
    }

    /// A field of a PATCH body, read by `reader` if it holds a value.
    public <T> Patch<T> patch(String name, Function<String, T> reader) {
        known.add(name);
        if (!node.has(name)) {
            return new Patch.Absent<>();
        }
        return node.hasNonNull(name) ? new Patch.Set<>(reader.apply(name)) : new Patch.Cleared<>();
    }

    /// A field of a PATCH body that cannot be null: left out, or sent with a value.
    public <T> Patch<T> change(String name, Function<String, T> reader) {
        var patch = patch(name, reader);
        if (patch instanceof Patch.Cleared<T>) {
            wrong(name, "must not be null");
        }
        return patch;
    }

    private <T> List<T> items(String name, int min, int max, ItemReader<T> reader) {
        var items = present(name) ? node.get(name) : null;
        if (items == null) {
            if (min > 0) {
                require(name);
            }
            return List.of();
        }
        if (!items.isArray()) {
            wrong(name, "must be a list");
            return List.of();
        }
        if (items.size() < min || items.size() > max) {
            wrong(name, "must have " + min + " to " + max + " items");
            return List.of();
        }
        var result = new ArrayList<T>();
        for (int i = 0; i < items.size(); i++) {
            reader.read(items.get(i), path + name + "[" + i + "]").ifPresent(result::add);
        }
        return result;
    }

    <T> T required(String name, T standIn, Function<JsonNode, T> reader) {
        require(name);
        if (!present(name)) {
            return standIn;
        }
        return complaints
                .attempt(path + name, () -> reader.apply(node.get(name)))
                .orElse(standIn);
    }

    private interface ItemReader<T> {
        Optional<T> read(JsonNode item, String itemPath);
    }
}
