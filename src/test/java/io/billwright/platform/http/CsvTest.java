package io.billwright.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTest {

    @ParameterizedTest(name = "{0} is written as {1}")
    @CsvSource(textBlock = """
                    Lyon SARL              | Lyon SARL
                    'Lyon, SARL'           | '"Lyon, SARL"'
                    =1+2                   | '''=1+2'
                    +33 1                  | '''+33 1'
                    -cmd                   | '''-cmd'
                    @SUM(A1)               | '''@SUM(A1)'
                    '=HYPERLINK("a","b")'  | '"''=HYPERLINK(""a"",""b"")"'
                    '  =1+2'               | '''  =1+2'
                    ＝1+2                  | '''＝1+2'
                    a=b                    | a=b
                    '''quoted'             | '''quoted'
                    5400.00                | 5400.00
                    -5400.00               | -5400.00
                    -5400.00+1             | '''-5400.00+1'
                    """, delimiter = '|')
    void aCellIsNeverAFormula(String text, String cell) {
        assertThat(Csv.cell(text)).isEqualTo(cell);
    }

    @Test
    void controlCharactersStartNoFormulaAndNoLine() {
        assertThat(Csv.cell("\t=1")).isEqualTo("'\t=1");
        assertThat(Csv.cell("\r=1")).isEqualTo("\"'\r=1\"");
        assertThat(Csv.cell("a\nb")).isEqualTo("\"a\nb\"");
        assertThat(Csv.cell("")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u00a0=1",
                "\u200b=1",
                "\ufeff=1",
                "\u2060\u00ad@SUM(A1)",
                "\u202e \u3000+1",
                "\u0000=1",
                " \t-1"
            })
    void whatIsNotSeenHidesNoFormula(String text) {
        assertThat(Csv.cell(text)).isEqualTo("'" + text);
    }

    @Test
    void aLineEndsAsTheStandardSays() throws IOException {
        var out = new StringWriter();

        Csv.of("a", "", "b").write(out);

        assertThat(out).hasToString("a,,b\r\n");
    }
}
