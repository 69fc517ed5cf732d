package io.billwright.core.pricing;

import java.math.BigDecimal;
import java.util.List;

/// How a brick turns a quantity into an amount of its currency, in major units.
public sealed interface Price {

    /// The same amount for any quantity above zero.
    record Flat(BigDecimal amount) implements Price {}

    record PerUnit(BigDecimal unitPrice) implements Price {}

    /// Each tier prices only the units inside it.
    record Graduated(List<Tier> tiers) implements Price {
        public Graduated {
            tiers = Tier.checked(tiers);
        }
    }

    /// The tier that holds the whole quantity prices every unit.
    record Volume(List<Tier> tiers) implements Price {
        public Volume {
            tiers = Tier.checked(tiers);
        }
    }

    /// Blocks of `size` units; a block that is begun is paid whole.
    record Packaged(BigDecimal size, BigDecimal amount) implements Price {
        public Packaged {
            if (size.signum() <= 0) {
                throw new IllegalArgumentException("a package holds more than zero units");
            }
        }
    }

    /// The tier that holds the whole quantity names the amount for all of it.
    record Stairstep(List<Tier> tiers) implements Price {
        public Stairstep {
            tiers = Tier.checked(tiers);
        }
    }
}
