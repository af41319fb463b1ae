package io.tengen.coordinator.grpc.play;

import io.grpc.BindableService;
import io.grpc.ServerServiceDefinition;
import io.grpc.stub.ServerCalls;
import io.tengen.coordinator.access.Principal;
import io.tengen.coordinator.grpc.call.Caller;
import io.tengen.coordinator.play.Plays;
import io.tengen.wire.play.PlayService;

/** The service of people's games against engines. No method blocks. */
public final class PlayServiceImpl implements BindableService {
  private final Plays plays;

  public PlayServiceImpl(Plays plays) {
    this.plays = plays;
  }

  @Override
  public ServerServiceDefinition bindService() {
    return ServerServiceDefinition.builder(PlayService.descriptor())
        .addMethod(
            PlayService.CREATE_PLAY,
            ServerCalls.asyncUnaryCall(
                (request, out) -> Calls.answer(plays.create(request, person()), out)))
        .addMethod(
            PlayService.LIST_PLAYS,
            ServerCalls.asyncUnaryCall(
                (request, out) -> Calls.answer(plays.list(request, person()), out)))
        .addMethod(
            PlayService.GET_PLAY,
            ServerCalls.asyncUnaryCall(
                (request, out) -> Calls.answer(plays.get(request.play(), person()), out)))
        .addMethod(
            PlayService.ACT,
            ServerCalls.asyncUnaryCall(
                (request, out) -> Calls.answer(plays.act(request, person()), out)))
        .addMethod(
            PlayService.WATCH_PLAY,
            ServerCalls.asyncServerStreamingCall(
                (request, out) -> plays.watch(request.play(), person(), Calls.watcher(out))))
        .build();
  }

  private static Principal person() {
    return Caller.current().principal();
  }
}
