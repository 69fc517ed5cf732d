package io.billwright.platform.secrets;

import java.util.Map;
import java.util.NavigableMap;

/// Where the installation's secrets come from: settings, a file, or a key management service, whose bean of this type
/// takes precedence.
public interface SecretSource {

    /// All versions of each secret that are in use now. Called often, so it must be cheap.
    Map<SecretName, NavigableMap<Integer, String>> read();
}
