/// The installation's own secrets by version, and encryption of the secrets that the service must be able to read
/// again. Owns the table `secret_checks`, by which a wrong secret is recognized. Does not decide who may read
/// secrets.
@NullMarked
package io.billwright.platform.secrets;

import org.jspecify.annotations.NullMarked;
