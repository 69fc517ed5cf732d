package io.billwright.platform.secrets;

import java.util.Map;
import java.util.NavigableMap;

/// Where the installation's secrets come from: its settings, a file, or a key management service, for which a bean of
/// this type takes the place of the others.
public interface SecretSource {

    /// All versions of each secret that are in use, as they are now. Called often.
    Map<SecretName, NavigableMap<Integer, String>> read();
}
