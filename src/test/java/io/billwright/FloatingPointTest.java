package io.billwright;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.classfile.constantpool.DoubleEntry;
import java.lang.classfile.constantpool.FloatEntry;
import java.lang.classfile.constantpool.MethodTypeEntry;
import java.lang.classfile.constantpool.NameAndTypeEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.Utf8Entry;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// No class of the service uses floating point, which cannot hold most decimal amounts (rule R8). The check reads
/// bytecode, because ArchUnit reports no dependencies on primitives and a `double` need not be named to be used.
class FloatingPointTest {

    /// Classes that call a library whose parameters are doubles. What they pass is never money: Micrometer is given
    /// counts and ages, db-scheduler how full its queue should be,
    /// OpenTelemetry which share of traces to keep, the PDF library where on a page a glyph goes.
    private static final Pattern ALLOWED =
            Pattern.compile("[A-Za-z]+(Metrics|Figures)|IssueDueInvoices|WriteBatch|Worker|Collector"
                    + "|PdfFonts|Shaping(\\$(Glyph|Shaped))?|ScriptRenderer");

    /// `dadd`, `fload_1`, `i2d`, `d2l`, `dcmpg`, `dreturn`, `daload`, ... Arrays are made by `newarray`.
    private static final Pattern OPCODE = Pattern.compile("[DF](ADD|SUB|MUL|DIV|REM|NEG|CMP[LG]|CONST_.|RETURN)"
            + "|[DF]A?(LOAD|STORE)(_[0-3W])?|[DF]2[ILDF]|[IL]2[DF]");

    /// The names of classes in a descriptor. In what is left, `D` and `F` stand for double and float.
    private static final Pattern CLASS_NAME = Pattern.compile("L[^;]+;");

    private static final Pattern BOX = Pattern.compile("java/lang/(Double|Float)\\b");

    @Test
    void noClassUsesFloatingPoint() throws IOException {
        var found = new TreeMap<String, Set<String>>();
        for (var type : classes(Path.of("target/classes"))) {
            var name = type.thisClass().asInternalName();
            var uses = uses(type);
            if (!uses.isEmpty() && !isAllowed(name)) {
                found.put(name, uses);
            }
        }
        assertThat(found).isEmpty();
    }

    private static boolean isAllowed(String internalName) {
        return ALLOWED.matcher(internalName.substring(internalName.lastIndexOf('/') + 1))
                .matches();
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                PlantedField.class,
                PlantedParameter.class,
                PlantedReturn.class,
                PlantedLocal.class,
                PlantedFloat.class,
                PlantedArray.class,
                PlantedBox.class,
                PlantedTypeArgument.class,
                PlantedRound.class,
                PlantedDoubleValue.class,
                PlantedLambda.class,
                PlantedDivision.class,
            })
    void aPlantedUseIsFound(Class<?> planted) throws IOException {
        assertThat(uses(read(planted))).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(classes = {Exact.class, DebitFor.class})
    void exactArithmeticIsNotTakenForFloatingPoint(Class<?> exact) throws IOException {
        assertThat(uses(read(exact))).isEmpty();
    }

    private static Set<String> uses(ClassModel type) {
        var uses = new TreeSet<String>();
        for (PoolEntry entry : type.constantPool()) {
            switch (entry) {
                case DoubleEntry constant -> uses.add("constant " + constant.doubleValue());
                case FloatEntry constant -> uses.add("constant " + constant.floatValue());
                case Utf8Entry text when BOX.matcher(text.stringValue()).find() -> uses.add(text.stringValue());
                case NameAndTypeEntry used
                when isFloating(used.type().stringValue()) ->
                    uses.add(used.name().stringValue() + used.type().stringValue());
                case MethodTypeEntry used
                when isFloating(used.descriptor().stringValue()) ->
                    uses.add(used.descriptor().stringValue());
                default -> {}
            }
        }
        type.fields().stream()
                .filter(field -> isFloating(field.fieldType().stringValue()))
                .forEach(field -> uses.add("field " + field.fieldName().stringValue()));
        type.methods().forEach(method -> uses.addAll(uses(method)));
        return uses;
    }

    private static Set<String> uses(MethodModel method) {
        var uses = new TreeSet<String>();
        var name = method.methodName().stringValue();
        if (isFloating(method.methodType().stringValue())) {
            uses.add("method " + name + method.methodType().stringValue());
        }
        method.code().stream()
                .flatMap(FloatingPointTest::instructions)
                .forEach(instruction -> uses.add(name + ": " + instruction));
        return uses;
    }

    private static Stream<String> instructions(CodeModel code) {
        return StreamSupport.stream(code.spliterator(), false)
                .filter(FloatingPointTest::isFloating)
                .map(element -> ((Instruction) element).opcode().name());
    }

    private static boolean isFloating(CodeElement element) {
        return switch (element) {
            case NewPrimitiveArrayInstruction array ->
                array.typeKind() == TypeKind.DOUBLE || array.typeKind() == TypeKind.FLOAT;
            case Instruction instruction ->
                OPCODE.matcher(instruction.opcode().name()).matches();
            default -> false;
        };
    }

    private static boolean isFloating(String descriptor) {
        var primitives = CLASS_NAME.matcher(descriptor).replaceAll("");
        return primitives.contains("D") || primitives.contains("F");
    }

    private static List<ClassModel> classes(Path root) throws IOException {
        try (var files = Files.walk(root)) {
            var classFiles =
                    files.filter(file -> file.toString().endsWith(".class")).toList();
            assertThat(classFiles).hasSizeGreaterThan(500);
            return classFiles.stream().map(FloatingPointTest::parse).toList();
        }
    }

    private static ClassModel parse(Path file) {
        try {
            return ClassFile.of().parse(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ClassModel read(Class<?> type) throws IOException {
        var name = type.getName().substring(type.getPackageName().length() + 1) + ".class";
        try (var bytes = type.getResourceAsStream(name)) {
            return ClassFile.of().parse(Objects.requireNonNull(bytes).readAllBytes());
        }
    }

    static final class PlantedField {
        double amount;
    }

    interface PlantedParameter {
        void charge(int quantity, double unitPrice);
    }

    interface PlantedReturn {
        double total();
    }

    static final class PlantedLocal {
        static long half(long cents) {
            double exact = cents;
            return (long) (exact / 2);
        }
    }

    static final class PlantedFloat {
        static int third(int cents) {
            return (int) (cents * 0.33f);
        }
    }

    static final class PlantedArray {
        static Object amounts() {
            return new double[3];
        }
    }

    interface PlantedBox {
        Double amount();
    }

    interface PlantedTypeArgument {
        Map<String, Double> amounts();
    }

    static final class PlantedRound {
        static long tenth(long cents) {
            return Math.round(cents * 0.1);
        }
    }

    static final class PlantedDoubleValue {
        static boolean isLarge(BigDecimal amount) {
            return amount.doubleValue() > 1_000;
        }
    }

    static final class PlantedLambda {
        static ToDoubleFunction<Long> amount() {
            return cents -> cents;
        }
    }

    static final class PlantedDivision {
        static long share(long cents) {
            return (long) (cents / 3.0);
        }
    }

    static final class Exact {
        static BigDecimal share(BigDecimal amount, long[] weights) {
            var doubled = amount.add(amount);
            return doubled.divide(BigDecimal.valueOf(weights[0]), 2, RoundingMode.HALF_UP);
        }
    }

    /// Names with D and F in them.
    record DebitFor(Flag D, long F) {
        enum Flag {
            FD
        }
    }
}
