package io.tengen.coordinator.grpc.play;

import io.grpc.BindableService;
import io.grpc.ServerServiceDefinition;
import io.grpc.stub.ServerCalls;
import io.tengen.coordinator.access.Principal;
import io.tengen.coordinator.grpc.call.Caller;
import io.tengen.coordinator.play.Analyses;
import io.tengen.wire.play.AnalysisService;

/** The service of analyses. No method blocks. */
public final class AnalysisServiceImpl implements BindableService {
  private final Analyses analyses;

  public AnalysisServiceImpl(Analyses analyses) {
    this.analyses = analyses;
  }

  @Override
  public ServerServiceDefinition bindService() {
    return ServerServiceDefinition.builder(AnalysisService.descriptor())
        .addMethod(
            AnalysisService.OPEN_ANALYSIS,
            ServerCalls.asyncUnaryCall(
                (request, out) -> Calls.answer(analyses.open(request, person()), out)))
        .addMethod(
            AnalysisService.SHOW_POSITION,
            ServerCalls.asyncUnaryCall(
                (request, out) -> Calls.answer(analyses.show(request, person()), out)))
        .addMethod(
            AnalysisService.WATCH_ANALYSIS,
            ServerCalls.asyncServerStreamingCall(
                (request, out) -> analyses.watch(request.analysis(), person(), Calls.watcher(out))))
        .addMethod(
            AnalysisService.CLOSE_ANALYSIS,
            ServerCalls.asyncUnaryCall(
                (request, out) -> Calls.answer(analyses.close(request.analysis(), person()), out)))
        .addMethod(
            AnalysisService.READ_SGF,
            ServerCalls.asyncUnaryCall(
                (request, out) -> Calls.answer(analyses.read(request.sgf()), out)))
        .build();
  }

  private static Principal person() {
    return Caller.current().principal();
  }
}
