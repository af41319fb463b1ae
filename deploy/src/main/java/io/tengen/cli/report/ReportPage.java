package io.tengen.cli.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.samskivert.mustache.Mustache;
import io.tengen.cli.console.Figures;
import io.tengen.cli.results.Grade;
import io.tengen.files.artifact.Sha256;
import io.tengen.wire.control.RunStatus;
import io.tengen.wire.control.Standings;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The report's page: HTML, style and script from resources of this package, filled in. The page is
 * self-contained, and its content security policy keeps it from loading anything and from running
 * another script.
 */
public final class ReportPage {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** The module that draws boards, which the coordinator's pages import. */
  private static final String BOARD = "/io/tengen/coordinator/http/page/goban.js";

  private static final String NO_BREAK = "\u00a0";

  private ReportPage() {}

  /** The values for the template; the names of the components are its variables. */
  private record Model(
      String style,
      String script,
      String scriptHash,
      Conclusion conclusion,
      List<String> notes,
      RunSection run,
      @Nullable PlacesView places,
      RatingsView ratings,
      @Nullable TestView test,
      @Nullable TuningView tuning,
      MatrixView crosstable,
      MatrixView superiority,
      ScoresView scores,
      EndingsView endings,
      LengthsView lengths,
      PaceView pace,
      WorkersView workers,
      DuplicatesView duplicates,
      String steppable,
      boolean sampled,
      String games) {}

  /**
   * The data for the script.
   *
   * @param run the run's id, for names of files
   * @param size points along the board's side
   * @param engines the engines' names, by index
   */
  private record Games(String run, int size, List<String> engines, List<StepGame> games) {}

  /**
   * Writes the report of an evaluation with at least one game.
   *
   * @param grades kyu and dan grades by engine; empty if none were asked for
   * @param places the places and matches by the rules of the run's tournament, if it has any
   * @param to receives the page; is not closed
   */
  public static void write(
      RunStatus run,
      Findings findings,
      Map<String, Grade> grades,
      Standings places,
      Source source,
      Writer to)
      throws IOException {
    List<StepGame> steppable = findings.log().steppable();
    String script = resource(BOARD) + resource("viewer.js");
    Model model =
        new Model(
            resource("style.css"),
            script,
            hash(script),
            withoutBreaks(Conclusion.of(run, findings)),
            source.notes(),
            RunSection.of(run, findings, source),
            places.placings().isEmpty() ? null : PlacesView.of(run.spec().teams(), places),
            RatingsView.of(findings, grades),
            findings.test().map(test -> TestView.of(findings, test)).orElse(null),
            run.tuning().map(TuningView::of).orElse(null),
            MatrixView.crosstable(findings),
            MatrixView.superiority(findings),
            ScoresView.of(findings),
            EndingsView.of(findings),
            LengthsView.of(findings),
            PaceView.of(findings),
            WorkersView.of(findings),
            DuplicatesView.of(findings),
            Figures.count(steppable.size()),
            steppable.size() < findings.log().size(),
            data(new Games(run.id(), run.spec().setup().size(), findings.names(), steppable)));
    fill("page.mustache", model, to);
  }

  /**
   * Fills a template.
   *
   * @param name of a resource of this package
   * @param model an object whose components are the template's variables
   * @param to receives the page; is not closed
   */
  static void fill(String name, Object model, Writer to) throws IOException {
    try (Reader template = open(name)) {
      Mustache.compiler()
          .emptyStringIsFalse(true)
          .zeroIsFalse(true)
          .withLoader(part -> open(part + ".mustache"))
          .compile(template)
          .execute(model, to);
    }
  }

  /**
   * Returns a verdict in whose headline a value and its error are not separated by a line break.
   */
  private static Conclusion withoutBreaks(Conclusion conclusion) {
    return new Conclusion(
        conclusion.settled(),
        conclusion
            .headline()
            .replace(" ± ", NO_BREAK + "±" + NO_BREAK)
            .replace(" Elo", NO_BREAK + "Elo"),
        conclusion.details());
  }

  /** Returns the data as JSON that cannot end the HTML element around it. */
  private static String data(Games games) {
    try {
      return JSON.writeValueAsString(games).replace("<", "\\u003c");
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("cannot write games as JSON", e);
    }
  }

  /** Returns the hash by which a content security policy allows a script. */
  private static String hash(String script) {
    byte[] digest = Sha256.digest(script.getBytes(StandardCharsets.UTF_8));
    return "sha256-" + Base64.getEncoder().encodeToString(digest);
  }

  /** Returns the text of a resource, named as from this package. */
  static String resource(String name) {
    try (Reader reader = open(name)) {
      StringWriter text = new StringWriter();
      reader.transferTo(text);
      return text.toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Reader open(String name) {
    InputStream in = ReportPage.class.getResourceAsStream(name);
    if (in == null) {
      throw new IllegalStateException(name + " is missing from the program");
    }
    return new InputStreamReader(in, StandardCharsets.UTF_8);
  }
}
