package io.bytewatcher.junit.internal.sites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.KeptReason;
import io.bytewatcher.internal.sites.AttributionException;
import io.bytewatcher.internal.sites.fork.ForkPurpose;
import io.bytewatcher.internal.sites.fork.JvmFork;
import io.bytewatcher.internal.sites.why.Receivers;
import io.bytewatcher.junit.NoAllocation;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Asks fresh JVMs that tell the types of a call's receivers apart. */
@Tag("gate")
class ReceiversOfJvmsTests {
    private static final Duration BOUND = Duration.ofMinutes(2);
    private static final String PRICE = "new Price";

    record Price(int units) {}

    interface Rule {
        long apply(long factor, Price price, double scale, int... others);
    }

    record Add(int summand) implements Rule {
        @Override
        public long apply(long factor, Price price, double scale, int... others) {
            return factor * price.units + summand + others.length;
        }
    }

    static class ThroughAnInterface {
        private static final Rule[] RULES = {
            new Add(1),
            new Rule() {
                @Override
                public long apply(long factor, Price price, double scale, int... others) {
                    return price.units - factor;
                }
            },
            (factor, price, scale, others) -> price.units ^ factor,
            (factor, price, scale, others) -> price.units | factor,
        };
        private static final int[] NONE = {};
        long sum;
        private int next;

        @Test
        @NoAllocation
        void test() {
            int units = next++;
            sum += RULES[units & 3].apply(3L, new Price(units), 2.0, NONE);
        }
    }

    static class ThroughAClass {
        abstract static class Shape {
            abstract int area(Price price);
        }

        static class Square extends Shape {
            @Override
            int area(Price price) {
                return price.units * price.units;
            }
        }

        static class Circle extends Shape {
            @Override
            int area(Price price) {
                return price.units * 3;
            }
        }

        static class Line extends Shape {
            @Override
            int area(Price price) {
                return 0;
            }
        }

        private static final Shape[] SHAPES = {new Square(), new Circle(), new Line(), new Square()};
        long sum;
        private int next;
        private Object kept = "";

        @Test
        @NoAllocation
        void test() {
            int units = next++;
            sum += SHAPES[units & 3].area(new Price(units));
            kept = Arrays.asList("a", "b"); // instructions whose offsets change
        }

        Object kept() {
            return kept;
        }
    }

    static class ThroughTheJdk {
        private static final List<Predicate<Price>> NEGATED = Stream.<Predicate<Price>>of(
                        price -> price.units > 1, price -> price.units > 2, price -> price.units > 3)
                .map(Predicate::negate)
                .toList();
        long sum;
        private int next;

        @Test
        @NoAllocation
        void test() {
            int units = next++;
            sum += NEGATED.get((units & 0xFFFF) % 3).test(new Price(units)) ? 1 : 2;
        }
    }

    static class Returned {
        private static final List<Supplier<Price>> SUPPLIERS =
                List.of(new One(), () -> new Price(2), new Three(), () -> new Price(4), new Five());
        private int next;
        long sum;

        private record One() implements Supplier<Price> {
            @Override
            public Price get() {
                return new Price(1);
            }
        }

        private record Three() implements Supplier<Price> {
            @Override
            public Price get() {
                return new Price(3);
            }
        }

        private record Five() implements Supplier<Price> {
            @Override
            public Price get() {
                return new Price(5);
            }
        }

        @Test
        @NoAllocation
        void test() {
            sum += SUPPLIERS.get((next++ & 0xFFFF) % 5).get().units;
        }
    }

    static class OfTooManyTypes {
        private static final Rule[] RULES = {
            (factor, price, scale, others) -> price.units,
            (factor, price, scale, others) -> price.units + 1L,
            (factor, price, scale, others) -> price.units + 2L,
            (factor, price, scale, others) -> price.units + 3L,
            (factor, price, scale, others) -> price.units + 4L,
            (factor, price, scale, others) -> price.units + 5L,
            (factor, price, scale, others) -> price.units + 6L,
            (factor, price, scale, others) -> price.units + 7L,
            (factor, price, scale, others) -> price.units + 8L,
            (factor, price, scale, others) -> price.units + 9L,
        };
        private static final int[] NONE = {};
        long sum;
        private int next;

        @Test
        @NoAllocation
        void test() {
            int units = next++;
            sum += RULES[(units & 0xFFFF) % 10].apply(3L, new Price(units), 2.0, NONE);
        }
    }

    @Test
    void objectIsRemovedWhereTheReceiversOfAnInterfaceAreToldApart() throws InterruptedException {
        LoneReport apart = toldApart(ThroughAnInterface.class);
        assertThat(apart.report().undisturbedBytesPerOperation()).isZero();
        assertThat(apart.receivers().values())
                .extracting(Receivers::types)
                .containsExactly("Add, ReceiversOfJvmsTests$ThroughAnInterface$1 and 2 lambdas of ThroughAnInterface");
    }

    @Test
    void objectIsRemovedWhereTheReceiversOfAClassAreToldApart() throws InterruptedException {
        LoneReport apart = toldApart(ThroughAClass.class);
        assertThat(apart.report().sites())
                .extracting(AllocationSite::cause, AllocationSite::bytesPerOperation)
                .containsExactlyInAnyOrder(tuple("varargs array", 24.0), tuple("java.util.Arrays.asList(...)", 24.0));
        assertThat(apart.receivers().values()).extracting(Receivers::types).containsExactly("Square, Circle and Line");
    }

    @Test
    void callOfTheJdkIsReplaced() throws InterruptedException {
        LoneReport apart = toldApart(ThroughTheJdk.class);
        assertThat(apart.report().undisturbedBytesPerOperation()).isZero();
        assertThat(apart.receivers().values())
                .extracting(Receivers::types)
                .containsExactly("3 lambdas of ThroughTheJdk");
    }

    /** The JIT does not remove an object that is one of several at a line; see docs/why.md. */
    @Test
    void receiversOfTheCallThatReturnsAreNamed() throws InterruptedException {
        assertThat(toldApart(Returned.class).receivers().values())
                .extracting(Receivers::types)
                .containsExactly("One, Three, Five and 2 lambdas of Returned");
    }

    /** {@code InlineCacheTests} have the bound in quick, and {@code InlineCachesTests} the words. */
    @Test
    @Tag("nightly")
    void typesAreToldApartUpToABound() throws InterruptedException {
        LoneReport apart = toldApart(OfTooManyTypes.class);
        assertThat(apart.report().sites()).extracting(AllocationSite::cause).contains(PRICE);
        assertThat(apart.receivers().values())
                .extracting(Receivers::types)
                .containsExactly("8 lambdas of OfTooManyTypes and others");
    }

    @Test
    void callThatDoesNotExistIsNoAnswer() {
        String flag = "-Dio.bytewatcher.receivers." + ThroughAClass.class.getName() + ".test()V@1=Shape.area";
        assertThatThrownBy(() -> ask(ThroughAClass.class, List.of(flag)))
                .isInstanceOf(AttributionException.class)
                .hasMessageContaining("could not be replaced");
    }

    /** Asks which call keeps the objects, and then as an experiment does. */
    private static LoneReport toldApart(Class<?> test) throws InterruptedException {
        LoneReport report = ask(test, List.of());
        List<String> flags = report.report().sites().stream()
                .flatMap(site -> site.kept().reasons().stream())
                .map(KeptReason::flags)
                .flatMap(List::stream)
                .distinct()
                .toList();
        assertThat(flags).as(report.report().toString()).hasSize(1);
        return ask(test, flags);
    }

    private static LoneReport ask(Class<?> test, List<String> flags) throws InterruptedException {
        ForkMain.ForkedTest asked = new ForkMain.ForkedTest(
                "[engine:junit-jupiter]/[class:" + test.getName() + "]/[method:test()]",
                "ReceiversOfJvmsTests." + test.getSimpleName() + ".test()",
                BOUND.toMillis(),
                Map.of(),
                List.of());
        return (LoneReport)
                JvmFork.ask(ForkMain.class, test.getClassLoader(), asked, BOUND, ForkPurpose.EXPERIMENT, flags)
                        .value();
    }
}
