package io.billwright.edges.imports;

import java.util.List;
import java.util.Map;

/// Kinds of rows that are refused. They are behind a good customer `c-1` and a good plan `p-1`, and wrong in one thing
/// each.
final class BadRows {

    private static final Map<ImportFile, List<Kind>> KINDS = Map.of(
            ImportFile.CUSTOMERS, table("""
                    external_id      | c-1,Again,,,,,,
                    external_id      | ,Nameless,,,,,,
                    customer_name    | bad-#,,,,,,,
                    emails           | bad-#,Bad mail,nobody,,,,,
                    country          | bad-#,Bad country,,1 Street,Town,,XX,
                    city             | bad-#,Half an address,,1 Street,,,FR,
                    tax_id           | bad-#,Bad tax id,,,,,,?!
                    customer_name    | bad-#,Card 4242 4242 4242 4242,,,,,,
                    customer_name    | bad-#,Lost \uFFFD letter,,,,,,
                    customer_name    | bad-#,=cmd(),,,,,,
                    -                | bad-#,Too few cells
                    customer_name    | bad-#,Too long %s,,,,,,
                    """.formatted("x".repeat(300))),
            ImportFile.PLANS, table("""
                    currency         | bad-#,Odd,seats,Seats,ADD_ON,XYZ,PER_UNIT,9.50,
                    -                | bad-1,Odd,base,Base,ADD_ON,EUR,FLAT,1,
                    tiers            | bad-#,Tiers,seats,Seats,ADD_ON,EUR,GRADUATED,,ten=1
                    price            | bad-#,Negative,seats,Seats,ADD_ON,EUR,PER_UNIT,-1,
                    """),
            ImportFile.SUBSCRIPTIONS, table("""
                    customer         | bad-#,c-none,p-1,seats=1,EUR,2026-11-01,12,MONTHLY,2026-12-01,,
                    plan             | bad-#,c-1,p-none,seats=1,EUR,2026-11-01,12,MONTHLY,2026-12-01,,
                    bricks           | bad-#,c-1,p-1,chairs=1,EUR,2026-11-01,12,MONTHLY,2026-12-01,,
                    bricks           | bad-#,c-1,p-1,seats=-1,EUR,2026-11-01,12,MONTHLY,2026-12-01,,
                    currency         | bad-#,c-1,p-1,seats=1,YEN,2026-11-01,12,MONTHLY,2026-12-01,,
                    starts_at        | bad-#,c-1,p-1,seats=1,EUR,01.11.2026,12,MONTHLY,2026-12-01,,
                    billed_until     | bad-#,c-1,p-1,seats=1,EUR,2026-11-01,12,MONTHLY,2026-10-01,,
                    billed_until     | bad-#,c-1,p-1,seats=1,EUR,2026-11-01,12,MONTHLY,2026-12-02,,
                    billed_until     | bad-#,c-1,p-1,seats=1,EUR,2026-11-01,12,MONTHLY,2028-11-01,,
                    billed_until     | bad-#,c-1,p-1,seats=1,EUR,2024-01-01,12,MONTHLY,2025-06-01,,
                    auto_renews      | bad-#,c-1,p-1,seats=1,EUR,2024-01-01,12,MONTHLY,2026-12-01,no,
                    contract_length  | bad-#,c-1,p-1,seats=1,EUR,2026-11-01,0,MONTHLY,2026-12-01,,
                    billing_frequency| bad-#,c-1,p-1,seats=1,EUR,2026-11-01,12,WEEKLY,2026-12-01,,
                    bricks           | bad-#,c-1,p-1,,EUR,2026-11-01,12,MONTHLY,2026-12-01,,
                    auto_renews      | bad-#,c-1,p-1,seats=1,EUR,2026-11-01,12,MONTHLY,2026-12-01,perhaps,
                    discount_percent | bad-#,c-1,p-1,seats=1,EUR,2026-11-01,12,MONTHLY,2026-12-01,,101
                    bricks           | bad-#,c-1,p-1,seats=1,USD,2026-11-01,12,MONTHLY,2026-12-01,,
                    customer         | bad-#,bad-4,bad-1,seats=1,EUR,2026-11-01,12,MONTHLY,2026-12-01,,
                    plan             | bad-#,c-1,bad-1,seats=1,EUR,2026-11-01,12,MONTHLY,2026-12-01,,
                    billed_until     | bad-#,c-1,p-1,seats=1,EUR,2026-11-01,12,MONTHLY,,,
                    external_id      | ,c-1,p-1,seats=1,EUR,2026-11-01,12,MONTHLY,2026-12-01,,
                    -                | bad-#,c-1,p-1,seats=1
                    """),
            ImportFile.INVOICES, table("""
                    remaining        | bad-#,c-1,A-#,2026-10-01,2026-10-31,EUR,100.00,19.00,200.00
                    due_on           | bad-#,c-1,A-#,2026-10-01,2026-09-30,EUR,100.00,,100.00
                    number           | bad-#,c-1,INV-000001,2026-10-01,2026-10-31,EUR,100.00,,100.00
                    issued_on        | bad-#,c-1,A-#,2027-10-01,2027-10-31,EUR,100.00,,100.00
                    remaining        | bad-#,c-1,A-#,2026-10-01,2026-10-31,EUR,100.00,,0
                    total            | bad-#,c-1,A-#,2026-10-01,2026-10-31,EUR,1e9,,1
                    number           | bad-#,c-1,A-1,2026-10-01,2026-10-31,EUR,100.00,,100.00
                    """));

    private BadRows() {}

    /// The column that is complained about, or `-` for the whole row, and the row, where `#` is its number.
    record Kind(String column, String cells) {

        String row(int number) {
            return cells.replace("#", Integer.toString(number));
        }
    }

    static List<Kind> of(ImportFile file) {
        return KINDS.getOrDefault(file, List.of());
    }

    static int kinds() {
        return KINDS.values().stream().mapToInt(List::size).sum();
    }

    private static List<Kind> table(String rows) {
        return rows.lines()
                .map(row -> row.split(" *\\| ", 2))
                .map(parts -> new Kind(parts[0], parts[1]))
                .toList();
    }
}
