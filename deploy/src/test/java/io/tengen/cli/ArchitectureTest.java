package io.tengen.cli;

import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.nio.channels.FileChannel;
import java.nio.file.CopyOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;

/** Checks the dependencies between the packages of all modules. */
@AnalyzeClasses(packages = "io.tengen", importOptions = ImportOption.DoNotIncludeTests.class)
final class ArchitectureTest {
  private static final String ENGINE = "io.tengen.engine";
  private static final String FILES = "io.tengen.files..";
  private static final String CONFIG = "io.tengen.config..";
  private static final String PROTO = "io.tengen.proto.v1..";
  private static final String WIRE = "io.tengen.wire..";
  private static final String INFERENCE = "io.tengen.worker.inference";
  private static final String FEATURES = ENGINE + ".net..";
  private static final String ONNX_MESSAGES = "io.tengen.proto.onnx..";
  private static final String DATA = "io.tengen.worker.data";
  private static final String DATA_MESSAGES = "io.tengen.proto.data.v1..";

  /** The classes that translate games, shards and manifests. */
  private static final String DATA_TRANSLATION =
      "io\\.tengen\\.worker\\.data\\."
          + "(GameToWire|GameFromWire|TurnColumns|Column|WireColumns|ShardWire)(\\$.*)?";

  @ArchTest
  static final ArchRule engineIsAPlainLibrary =
      classes()
          .that()
          .resideInAPackage(ENGINE + "..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "java..",
              "org.jspecify..",
              "com.google.errorprone.annotations..",
              "org.agrona..",
              FILES,
              ENGINE + "..");

  @ArchTest
  static final ArchRule configurationsAreReadInOnePlace =
      classes()
          .that()
          .resideInAPackage(CONFIG)
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("java..", "org.jspecify..", "com.typesafe.config..", CONFIG);

  /** The coordinator also uses the library, to configure Akka. */
  @ArchTest
  static final ArchRule onlyConfigUsesItsLibrary =
      noClasses()
          .that()
          .resideOutsideOfPackages(CONFIG, "io.tengen.coordinator..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("com.typesafe.config..");

  @ArchTest
  static final ArchRule filesIsIndependent =
      classes()
          .that()
          .resideInAPackage(FILES)
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "java..", "org.jspecify..", "com.google.errorprone.annotations..", FILES);

  /**
   * Files are renamed, forced and locked by one package, so that its guarantees hold everywhere.
   */
  @ArchTest static final ArchRule filesAreRenamedAndLockedByTheKit = noRenamesOrLocksOutside(FILES);

  @ArchTest static final ArchRule artifact = enginePackage("artifact");
  @ArchTest static final ArchRule game = enginePackage("game");
  @ArchTest static final ArchRule rollout = enginePackage("rollout", "game");
  @ArchTest static final ArchRule net = enginePackage("net", "game");
  @ArchTest static final ArchRule search = enginePackage("search", "rollout", "net", "game");
  @ArchTest static final ArchRule setting = enginePackage("setting", "game");

  @ArchTest
  static final ArchRule play = enginePackage("play", "setting", "search", "rollout", "net", "game");

  @ArchTest
  static final ArchRule gtp = enginePackage("gtp", "play", "setting", "search", "rollout", "game");

  @ArchTest
  static final ArchRule opening = enginePackage("opening", "play", "search", "net", "game");

  @ArchTest static final ArchRule classic = enginePackage("classic", "play", "setting", "game");

  @ArchTest
  static final ArchRule kind =
      enginePackage("kind", "classic", "gtp", "play", "setting", "rollout", "game");

  @ArchTest
  static final ArchRule worker =
      usesOnly("io.tengen.worker..", ENGINE + "..", WIRE, PROTO, ONNX_MESSAGES, DATA_MESSAGES);

  @ArchTest
  static final ArchRule data =
      usesOnly(DATA + "..", ENGINE + "..", "io.tengen.worker.retry..", DATA_MESSAGES);

  @ArchTest
  static final ArchRule spool =
      usesOnly("io.tengen.worker.spool..", ENGINE + "..", DATA + "..", "io.tengen.worker.job..");

  @ArchTest
  static final ArchRule gamesForTrainingAreTranslatedInOnePlace =
      noClasses()
          .that()
          .resideOutsideOfPackage(DATA_MESSAGES)
          .and()
          .haveNameNotMatching(DATA_TRANSLATION)
          .should()
          .dependOnClassesThat()
          .resideInAPackage(DATA_MESSAGES);

  @ArchTest
  static final ArchRule objectStoresAreUsedInOnePlace =
      noClasses()
          .that()
          .resideOutsideOfPackage(DATA + ".store..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("software.amazon..");

  @ArchTest
  static final ArchRule coordinator =
      usesOnly(
          "io.tengen.coordinator..",
          ENGINE + ".artifact..",
          ENGINE + ".game..",
          ENGINE + ".kind..",
          ENGINE + ".setting..",
          WIRE,
          PROTO);

  @ArchTest
  static final ArchRule wire =
      room(
          WIRE,
          ENGINE + ".artifact..",
          ENGINE + ".game..",
          ENGINE + ".kind..",
          ENGINE + ".setting..",
          PROTO);

  @ArchTest static final ArchRule proto = usesOnly(PROTO);
  @ArchTest static final ArchRule onnxMessages = usesOnly(ONNX_MESSAGES);
  @ArchTest static final ArchRule dataMessages = usesOnly(DATA_MESSAGES);

  /**
   * Messages are encoded and decoded in wire. Beside it the two ends of a worker's stream, the
   * services of artifacts and trainings and the simulated workers still see them.
   */
  private static final String SEES_MESSAGES =
      "io\\.tengen\\.(worker\\.link|coordinator\\.edge|cli\\.simulated)\\..*"
          + "|io\\.tengen\\.cli\\.control\\.TrainingControl(\\$.*)?";

  @ArchTest
  static final ArchRule messagesStayInWire =
      noClasses()
          .that()
          .resideOutsideOfPackages(PROTO, WIRE)
          .and()
          .haveNameNotMatching(SEES_MESSAGES)
          .should()
          .dependOnClassesThat()
          .resideInAPackage(PROTO);

  @ArchTest
  static final ArchRule callsAreMadeAtTheEdges =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              PROTO,
              WIRE,
              "io.tengen.worker.link..",
              "io.tengen.coordinator.edge..",
              "io.tengen.cli.control..",
              "io.tengen.cli.simulated..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.grpc..");

  @ArchTest
  static final ArchRule theCommandUsesNoServiceOfTheCoordinator =
      noClasses()
          .that()
          .resideInAPackage("io.tengen.cli..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.tengen.coordinator.edge..");

  @ArchTest
  static final ArchRule onnxIsWrittenAndReadInOnePlace =
      noClasses()
          .that()
          .resideOutsideOfPackages(ONNX_MESSAGES, INFERENCE + ".onnx..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage(ONNX_MESSAGES);

  @ArchTest
  static final ArchRule messagesAreCreatedByTheirServices =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              PROTO,
              ONNX_MESSAGES,
              DATA_MESSAGES,
              INFERENCE + ".onnx..",
              WIRE,
              "io.tengen.worker.link..",
              "io.tengen.coordinator.edge..",
              "io.tengen.cli.control..",
              "io.tengen.cli.simulated..")
          .and()
          .haveNameNotMatching(DATA_TRANSLATION)
          .should()
          .dependOnClassesThat()
          .resideInAPackage("com.google.protobuf..");

  @ArchTest
  static final ArchRule actorsAreInTheCoordinator =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.tengen.coordinator..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("akka..");

  @ArchTest
  static final ArchRule networksAreInInference =
      noClasses()
          .that()
          .resideOutsideOfPackages(INFERENCE + "..", "io.tengen.worker.learn..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("ai.djl..");

  @ArchTest
  static final ArchRule onlyInferenceUsesOnnxRuntime =
      noClasses()
          .that()
          .resideOutsideOfPackage(INFERENCE + "..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("ai.onnxruntime..");

  @ArchTest
  static final ArchRule networkFormatsUseTheModelOnly =
      usesOnly(INFERENCE + ".file..", INFERENCE + ".model..", FEATURES);

  @ArchTest
  static final ArchRule onnxUsesTheModelOnly =
      usesOnly(INFERENCE + ".onnx..", INFERENCE + ".model..", FEATURES, ONNX_MESSAGES);

  @ArchTest
  static final ArchRule theModelUsesTheFeatures = usesOnly(INFERENCE + ".model..", FEATURES);

  /**
   * Functions of {@link Math} whose last bit each machine, and each compiler within one machine,
   * may choose. {@link StrictMath} has them all; the others of Math are exact.
   */
  private static final Set<String> INEXACT =
      Set.of(
          "acos", "asin", "atan", "atan2", "cbrt", "cos", "cosh", "exp", "expm1", "hypot", "log",
          "log10", "log1p", "pow", "sin", "sinh", "tan", "tanh");

  @ArchTest
  static final ArchRule gamesAreTheSameOnEveryMachine =
      repeatable(
          ENGINE + ".game..",
          ENGINE + ".rollout..",
          ENGINE + ".net..",
          ENGINE + ".search..",
          ENGINE + ".opening..");

  /**
   * Each kind of rule sees the classes, and fails where a dependency exists that is not allowed.
   */
  @ArchTest
  static void rulesCanFail(JavaClasses classes) {
    for (String name :
        List.of(
            "files",
            "engine.artifact",
            "engine.game",
            "engine.net",
            "engine.play",
            "worker",
            "worker.inference.file",
            "worker.data",
            "worker.data.store",
            "coordinator",
            "wire",
            "wire.control",
            "proto.v1",
            "proto.onnx",
            "proto.data.v1")) {
      assertTrue(classes.containPackage("io.tengen." + name), name);
    }
    assertTrue(enginePackage("play", "search").evaluate(classes).hasViolation(), "play needs game");
    assertTrue(
        usesOnly("io.tengen.cli..").evaluate(classes).hasViolation(), "cli needs everything");
    assertTrue(
        usesOnly(INFERENCE + ".onnx..", INFERENCE + ".model..", FEATURES)
            .evaluate(classes)
            .hasViolation(),
        "the emitter needs ONNX's messages");
    assertTrue(usesOnly(WIRE).evaluate(classes).hasViolation(), "codecs need the game's values");
    assertTrue(
        noClasses()
            .that()
            .resideOutsideOfPackages(PROTO, WIRE)
            .should()
            .dependOnClassesThat()
            .resideInAPackage(PROTO)
            .evaluate(classes)
            .hasViolation(),
        "a worker's stream needs messages");
    assertTrue(noRenamesOrLocksOutside(CONFIG).evaluate(classes).hasViolation(), "files does both");
    assertTrue(
        repeatable("io.tengen.coordinator.rating..").evaluate(classes).hasViolation(),
        "ratings take logarithms");
  }

  /** These packages use random numbers from a seed only, and no function with inexact results. */
  private static ArchRule repeatable(String... packages) {
    return noClasses()
        .that()
        .resideInAnyPackage(packages)
        .should()
        .accessTargetWhere(
            target(owner(assignableTo(Math.class)))
                .and(
                    DescribedPredicate.describe(
                        "an inexact function or Math.random",
                        access ->
                            INEXACT.contains(access.getName())
                                || access.getName().equals("random"))))
        .orShould()
        .dependOnClassesThat()
        .belongToAnyOf(Random.class, ThreadLocalRandom.class, SecureRandom.class);
  }

  private static ArchRule noRenamesOrLocksOutside(String name) {
    return noClasses()
        .that()
        .resideOutsideOfPackage(name)
        .should()
        .callMethod(Files.class, "move", Path.class, Path.class, CopyOption[].class)
        .orShould()
        .callMethod(FileChannel.class, "tryLock");
  }

  /** A package of the engine may use itself and these other packages of the engine. */
  private static ArchRule enginePackage(String name, String... others) {
    return usesOnly(
        ENGINE + "." + name + "..",
        Stream.of(others).map(other -> ENGINE + "." + other + "..").toArray(String[]::new));
  }

  /** Of Tengen's packages, one may use itself, these others, and the shared files and config. */
  private static ArchRule usesOnly(String name, String... others) {
    String[] allowed =
        Stream.concat(Stream.of(name, FILES, CONFIG), Stream.of(others)).toArray(String[]::new);
    DescribedPredicate<JavaClass> elsewhere =
        JavaClass.Predicates.resideInAPackage("io.tengen..")
            .and(JavaClass.Predicates.resideOutsideOfPackages(allowed));
    return noClasses()
        .that()
        .resideInAPackage(name)
        .should()
        .dependOnClassesThat(elsewhere)
        .as(name + " should use only " + List.of(others) + " of Tengen's packages")
        .allowEmptyShould(true);
  }
}
