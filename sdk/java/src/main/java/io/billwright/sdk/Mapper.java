package io.billwright.sdk;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Turns JSON into records and back. Fields that a later version of the service adds are passed over. */
final class Mapper {

    private Mapper() {}

    /** JSON of a record, or of what is in one. */
    static Object encode(Object value) {
        return encode(value, false);
    }

    private static Object encode(Object value, boolean text) {
        if (value instanceof Record record && !(value instanceof Cents) && !(value instanceof Money)) {
            var members = new LinkedHashMap<String, Object>();
            for (var component : record.getClass().getRecordComponents()) {
                put(members, component, read(component, record));
            }
            return members;
        }
        if (value instanceof List<?> list) {
            return list.stream().map(item -> encode(item, text)).toList();
        }
        if (value instanceof Map<?, ?> map) {
            var members = new LinkedHashMap<String, Object>();
            map.forEach((name, member) -> members.put(name.toString(), encode(member, text)));
            return members;
        }
        if (value instanceof Cents cents) {
            return text ? Long.toString(cents.amount()) : (Object) cents.amount();
        }
        if (value instanceof BigDecimal decimal) {
            return text ? decimal.toPlainString() : (Object) decimal;
        }
        if (value == null || value instanceof Boolean || value instanceof Number) {
            return value;
        }
        return text(value);
    }

    private static void put(Map<String, Object> members, RecordComponent component, Object value) {
        var wire = component.getAnnotation(Wire.class);
        if (value instanceof Settable<?> settable) {
            if (settable.isSet()) {
                members.put(wire.value(), encode(settable.value(), wire.text()));
            }
        } else if (value != null) {
            members.put(wire.value(), encode(value, wire.text()));
        }
    }

    /** What stands for a value in an address. */
    static String text(Object value) {
        if (value instanceof Enum<?> constant) {
            return wireName(constant);
        }
        return value instanceof Cents cents ? Long.toString(cents.amount()) : value.toString();
    }

    private static String wireName(Enum<?> constant) {
        var wire = field(constant).getAnnotation(Wire.class);
        if (wire == null) {
            throw new IllegalArgumentException(constant + " cannot be sent");
        }
        return wire.value();
    }

    private static Field field(Enum<?> constant) {
        try {
            return constant.getDeclaringClass().getField(constant.name());
        } catch (NoSuchFieldException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static Object read(RecordComponent component, Record record) {
        try {
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    static <T> T decode(Object json, Class<T> type) {
        return type.cast(decode(json, (Type) type));
    }

    private static Object decode(Object json, Type type) {
        if (type instanceof ParameterizedType parameterized) {
            return decode(json, parameterized);
        }
        var raw = (Class<?>) type;
        if (json == null || raw == Object.class) {
            return json;
        }
        if (raw.isEnum()) {
            return constant(json, raw);
        }
        if (raw.isSealed()) {
            return alternative(members(json), raw);
        }
        if (raw.isRecord() && raw != Cents.class && raw != Money.class) {
            return record(members(json), raw);
        }
        return simple(json, raw);
    }

    private static Object decode(Object json, ParameterizedType type) {
        var arguments = type.getActualTypeArguments();
        if (type.getRawType() == Settable.class) {
            return Settable.to(decode(json, arguments[0]));
        }
        if (json == null) {
            return null;
        }
        if (type.getRawType() == List.class) {
            var items = new ArrayList<Object>();
            ((List<?>) json).forEach(item -> items.add(decode(item, arguments[0])));
            return Collections.unmodifiableList(items);
        }
        var entries = new LinkedHashMap<String, Object>();
        members(json).forEach((name, value) -> entries.put(name, decode(value, arguments[1])));
        return Collections.unmodifiableMap(entries);
    }

    private static Object simple(Object json, Class<?> type) {
        var text = json instanceof BigDecimal number ? number.toPlainString() : json.toString();
        if (type == String.class) {
            return text;
        }
        if (type == boolean.class || type == Boolean.class) {
            return json;
        }
        if (type == long.class || type == Long.class) {
            return new BigDecimal(text).longValueExact();
        }
        if (type == BigDecimal.class) {
            return new BigDecimal(text);
        }
        if (type == Cents.class) {
            return new Cents(new BigDecimal(text).longValueExact());
        }
        if (type == Money.class) {
            return Money.parse(text);
        }
        if (type == LocalDate.class) {
            return LocalDate.parse(text);
        }
        if (type == Instant.class) {
            return OffsetDateTime.parse(text).toInstant();
        }
        throw new IllegalStateException("no way to read " + type);
    }

    private static Object constant(Object json, Class<?> type) {
        Object unknown = null;
        for (var constant : type.getEnumConstants()) {
            var wire = field((Enum<?>) constant).getAnnotation(Wire.class);
            if (wire == null) {
                unknown = constant;
            } else if (wire.value().equals(json)) {
                return constant;
            }
        }
        return unknown;
    }

    /** The first alternative whose constants are there, and all that it needs. */
    private static Object alternative(Map<String, Object> json, Class<?> type) {
        for (var one : type.getPermittedSubclasses()) {
            if (fits(json, one)) {
                return record(json, one);
            }
        }
        throw new IllegalArgumentException("none of the kinds of " + type.getSimpleName() + " that are known");
    }

    private static boolean fits(Map<String, Object> json, Class<?> type) {
        for (var field : type.getFields()) {
            var wire = field.getAnnotation(Wire.class);
            if (wire != null && !text(json.get(wire.value()) == null ? "" : json.get(wire.value())).equals(constantOf(field))) {
                return false;
            }
        }
        for (var component : type.getRecordComponents()) {
            var value = json.get(component.getAnnotation(Wire.class).value());
            if (component.getType().isEnum() && value != null && decode(value, component.getType()).toString().equals("UNRECOGNIZED")) {
                return false;
            }
        }
        var names = new ArrayList<>(json.keySet());
        for (var component : type.getRecordComponents()) {
            names.remove(component.getAnnotation(Wire.class).value());
        }
        return names.isEmpty();
    }

    private static String constantOf(Field field) {
        try {
            return (String) field.get(null);
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static Object record(Map<String, Object> json, Class<?> type) {
        var components = type.getRecordComponents();
        var types = new Class<?>[components.length];
        var values = new Object[components.length];
        for (int i = 0; i < components.length; i++) {
            types[i] = components[i].getType();
            var name = components[i].getAnnotation(Wire.class).value();
            if (types[i] == Settable.class && !json.containsKey(name)) {
                continue;
            }
            values[i] = decode(json.get(name), components[i].getGenericType());
            if (values[i] == null && types[i].isPrimitive()) {
                throw new IllegalArgumentException(type.getSimpleName() + " without " + name);
            }
        }
        try {
            return type.getConstructor(types).newInstance(values);
        } catch (InvocationTargetException | NoSuchMethodException | InstantiationException | IllegalAccessException wrong) {
            throw new IllegalStateException(wrong);
        }
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> members(Object json) {
        if (!(json instanceof Map)) {
            throw new IllegalArgumentException("an object was expected");
        }
        return (Map<String, Object>) json;
    }
}
