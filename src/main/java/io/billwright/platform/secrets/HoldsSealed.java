package io.billwright.platform.secrets;

/// A store of sealed secrets.
public interface HoldsSealed {

    /// Seals those of the seller again that an older data key sealed. Call inside a transaction of the seller.
    void resealOld();
}
