package io.billwright.core.pricing;

import java.math.BigDecimal;
import java.util.List;

/// How a brick turns a quantity into an amount of its currency, in major units.
public sealed interface Price {

    /// The price raised by `percent`; each amount is rounded to the six decimals a price may have (R4, R10).
    default Price uplifted(BigDecimal percent) {
        return switch (this) {
            case Flat(var amount) -> new Flat(Tier.uplifted(amount, percent));
            case PerUnit(var unitPrice) -> new PerUnit(Tier.uplifted(unitPrice, percent));
            case Graduated(var tiers) -> new Graduated(Tier.uplifted(tiers, percent));
            case Volume(var tiers) -> new Volume(Tier.uplifted(tiers, percent));
            case Packaged(var size, var amount) -> new Packaged(size, Tier.uplifted(amount, percent));
            case Stairstep(var tiers) -> new Stairstep(Tier.uplifted(tiers, percent));
        };
    }

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

    /// Blocks of `size` units; every block begun is charged in full.
    record Packaged(BigDecimal size, BigDecimal amount) implements Price {
        public Packaged {
            if (size.signum() <= 0) {
                throw new IllegalArgumentException("a package holds more than zero units");
            }
        }
    }

    /// The tier that holds the whole quantity sets one amount for all of it.
    record Stairstep(List<Tier> tiers) implements Price {
        public Stairstep {
            tiers = Tier.checked(tiers);
        }
    }
}
