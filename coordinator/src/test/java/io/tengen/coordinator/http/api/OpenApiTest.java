package io.tengen.coordinator.http.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.GsonBuilder;
import io.grpc.ServiceDescriptor;
import io.tengen.wire.access.AdminService;
import io.tengen.wire.access.SessionService;
import io.tengen.wire.control.ArtifactService;
import io.tengen.wire.control.ControlService;
import io.tengen.wire.control.ExclusionService;
import io.tengen.wire.control.PoolService;
import io.tengen.wire.control.TrainingService;
import io.tengen.wire.play.AnalysisService;
import io.tengen.wire.play.PlayService;
import io.tengen.wire.result.ResultService;
import io.tengen.wire.watch.WatchService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Compares openapi.json with the routes and comments of the services. This writes it again:
 *
 * <pre>
 * ./mvnw -Dquick -pl coordinator -am test -Dtest=OpenApiTest \
 *   -Dsurefire.failIfNoSpecifiedTests=false -Dtengen.openapi=write
 * </pre>
 */
class OpenApiTest {
  private static final Path FILE =
      Path.of("src/main/resources/io/tengen/coordinator/http/api/openapi.json");
  private static final Path PROTOS = Path.of("..", "proto", "src", "main", "proto");
  private static final List<ServiceDescriptor> SERVICES =
      List.of(
          AdminService.descriptor(),
          AnalysisService.descriptor(),
          ArtifactService.descriptor(),
          ControlService.descriptor(),
          ExclusionService.descriptor(),
          PlayService.descriptor(),
          PoolService.descriptor(),
          ResultService.descriptor(),
          SessionService.descriptor(),
          TrainingService.descriptor(),
          WatchService.descriptor());

  @Test
  void theDescriptionIsThatOfTheServices() throws IOException {
    OpenApi api = new OpenApi(RouteTable.of(SERVICES), ProtoComments.read(PROTOS));
    String expected =
        new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create().toJson(api.document())
            + "\n";
    if (System.getProperty("tengen.openapi", "").equals("write")) {
      Files.createDirectories(FILE.getParent());
      Files.writeString(FILE, expected);
    }
    assertEquals(
        expected,
        Files.exists(FILE) ? Files.readString(FILE) : "",
        "openapi.json is not what the services say; the comment of this class has the command that"
            + " writes it again");
  }

  @Test
  void noTwoRoutesHaveTheSameRequest() {
    List<String> all =
        RouteTable.of(SERVICES).all().stream()
            .map(route -> route.verb() + " " + route.path().toString().replaceAll("\\{\\w+}", "{}"))
            .toList();
    assertEquals(all.stream().distinct().toList(), all);
    assertTrue(all.size() > 30);
  }
}
