package io.tengen.coordinator.http.api;

import com.google.protobuf.Descriptors.MethodDescriptor;
import io.grpc.ServiceDescriptor;
import io.grpc.protobuf.ProtoServiceDescriptorSupplier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** The routes of the services' methods. */
final class RouteTable {
  private final List<ApiRoute> routes;

  /**
   * A route that matches a request.
   *
   * @param values the values of the path's variables, by name
   */
  record Match(ApiRoute route, Map<String, String> values) {}

  private RouteTable(List<ApiRoute> routes) {
    this.routes = List.copyOf(routes);
  }

  /** Reads the routes from the annotations of the methods. */
  static RouteTable of(List<ServiceDescriptor> services) {
    List<ApiRoute> routes = new ArrayList<>();
    for (ServiceDescriptor service : services) {
      if (service.getSchemaDescriptor() instanceof ProtoServiceDescriptorSupplier schema) {
        for (MethodDescriptor method : schema.getServiceDescriptor().getMethods()) {
          routes.addAll(ApiRoute.of(method));
        }
      }
    }
    routes.sort(
        Comparator.comparing((ApiRoute route) -> route.path().toString())
            .thenComparing(ApiRoute::verb));
    return new RouteTable(routes);
  }

  /** Returns all routes, sorted by path. */
  List<ApiRoute> all() {
    return routes;
  }

  /**
   * Returns the route of a method.
   *
   * @throws IllegalArgumentException if it has none
   */
  ApiRoute named(String method) {
    return routes.stream()
        .filter(route -> route.method().getName().equals(method))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no route of " + method));
  }

  /** Returns the route of a request; empty if there is none. */
  Optional<Match> find(String verb, List<String> path) {
    Match best = null;
    for (ApiRoute route : routes) {
      if (route.verb().equals(verb)) {
        Optional<Map<String, String>> values = route.path().match(path);
        if (values.isPresent()
            && (best == null || route.path().literals() > best.route().path().literals())) {
          best = new Match(route, values.get());
        }
      }
    }
    return Optional.ofNullable(best);
  }

  /** Returns the HTTP methods that a path has, in alphabetical order; empty if it has none. */
  List<String> verbs(List<String> path) {
    TreeSet<String> verbs = new TreeSet<>();
    for (ApiRoute route : routes) {
      if (route.path().match(path).isPresent()) {
        verbs.add(route.verb());
      }
    }
    return List.copyOf(verbs);
  }
}
