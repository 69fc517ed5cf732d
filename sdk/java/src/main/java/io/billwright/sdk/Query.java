package io.billwright.sdk;

import java.util.Map;

/** What to ask for, by its name in the address. */
public interface Query {

    Map<String, Object> values();
}
