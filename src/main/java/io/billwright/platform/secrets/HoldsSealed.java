package io.billwright.platform.secrets;

/// A store of encrypted secrets.
public interface HoldsSealed {

    /// Encrypts again those secrets of the seller that are not encrypted with the newest data key. Call inside a
    /// transaction of the seller.
    void resealOld();
}
