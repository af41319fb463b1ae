package io.tengen.coordinator.grpc.auth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.grpc.MethodDescriptor;
import io.grpc.ServiceDescriptor;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.reflection.v1.ServerReflectionGrpc;
import io.tengen.proto.v1.AdminServiceGrpc;
import io.tengen.proto.v1.ArtifactServiceGrpc;
import io.tengen.proto.v1.ControlServiceGrpc;
import io.tengen.proto.v1.ExclusionServiceGrpc;
import io.tengen.proto.v1.PoolServiceGrpc;
import io.tengen.proto.v1.TrainingServiceGrpc;
import io.tengen.proto.v1.WorkerServiceGrpc;
import io.tengen.proto.v1.scaler.ExternalScalerGrpc;
import io.tengen.wire.access.Role;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PermissionsTest {
  private static final List<ServiceDescriptor> OURS =
      List.of(
          WorkerServiceGrpc.getServiceDescriptor(),
          ControlServiceGrpc.getServiceDescriptor(),
          ArtifactServiceGrpc.getServiceDescriptor(),
          ExclusionServiceGrpc.getServiceDescriptor(),
          PoolServiceGrpc.getServiceDescriptor(),
          TrainingServiceGrpc.getServiceDescriptor(),
          AdminServiceGrpc.getServiceDescriptor(),
          ExternalScalerGrpc.getServiceDescriptor());

  /** A method without an entry here fails this test; no caller may use it. */
  @Test
  void everyMethodHasItsRule() {
    for (ServiceDescriptor service : OURS) {
      for (MethodDescriptor<?, ?> method : service.getMethods()) {
        assertFalse(
            Permissions.of(method.getFullMethodName()).isOpen(), method.getFullMethodName());
      }
    }
    for (MethodDescriptor<?, ?> method : HealthGrpc.getServiceDescriptor().getMethods()) {
      assertEquals(Set.of(), Permissions.of(method.getFullMethodName()).roles());
    }
    for (MethodDescriptor<?, ?> method : ServerReflectionGrpc.getServiceDescriptor().getMethods()) {
      assertEquals(Set.of(Role.USER), Permissions.of(method.getFullMethodName()).roles());
    }
  }

  @Test
  void administrationIsForAdministratorsOnly() {
    for (MethodDescriptor<?, ?> method : AdminServiceGrpc.getServiceDescriptor().getMethods()) {
      assertEquals(Set.of(Role.ADMIN), Permissions.of(method.getFullMethodName()).roles());
    }
  }

  @Test
  void monitorsReadTheDemandForWorkers() {
    for (MethodDescriptor<?, ?> method : ExternalScalerGrpc.getServiceDescriptor().getMethods()) {
      assertEquals(
          Set.of(Role.USER, Role.MONITOR), Permissions.of(method.getFullMethodName()).roles());
    }
  }

  @Test
  void everybodyMaySignInAndOutAndUsersMayAskForTheirName() {
    assertTrue(Permissions.of("tengen.v1.SessionService/SignIn").isOpen());
    assertTrue(Permissions.of("tengen.v1.SessionService/SignOut").isOpen());
    assertEquals(Set.of(Role.values()), Permissions.of("tengen.v1.SessionService/GetMe").roles());
  }

  /** Whatever changes something, administers, or copies networks is not for visitors. */
  @Test
  void visitorsOfAPublicCoordinatorMayOnlyLook() {
    Set<String> refused =
        Set.of("Create", "Cancel", "Change", "Exclude", "Annul", "Connect", "Upload", "Download");
    for (ServiceDescriptor service : OURS) {
      for (MethodDescriptor<?, ?> method : service.getMethods()) {
        boolean isPublic = Permissions.of(method.getFullMethodName()).isPublic();
        if (service.getName().endsWith("AdminService")
            || refused.stream().anyMatch(method.getBareMethodName()::startsWith)) {
          assertFalse(isPublic, method.getFullMethodName());
        }
      }
    }
    assertTrue(Permissions.of("tengen.v1.ControlService/WatchRun").isPublic());
  }

  @Test
  void refusesUnlistedMethods() {
    assertThrows(IllegalStateException.class, () -> Permissions.of("tengen.v1.Nothing/Do"));
  }
}
