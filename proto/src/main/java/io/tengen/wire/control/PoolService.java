package io.tengen.wire.control;

import io.grpc.MethodDescriptor;
import io.grpc.ServiceDescriptor;
import io.tengen.proto.v1.ChangePoolRequest;
import io.tengen.proto.v1.CompareVersionsRequest;
import io.tengen.proto.v1.GetPoolRatingsRequest;
import io.tengen.proto.v1.GetPoolRequest;
import io.tengen.proto.v1.GetVersionHistoryRequest;
import io.tengen.proto.v1.ListPoolsRequest;
import io.tengen.proto.v1.ListPoolsResponse;
import io.tengen.proto.v1.Pool;
import io.tengen.proto.v1.PoolServiceGrpc;
import io.tengen.wire.Checks;
import io.tengen.wire.Codec;
import io.tengen.wire.Service;
import java.util.List;

/** The methods of {@code tengen.v1.PoolService}. */
public final class PoolService {
  private static final Service SERVICE = new Service(PoolServiceGrpc.getServiceDescriptor());
  private static final Codec<PoolStatus, Pool> POOL =
      new Codec<>(PoolCodec::encode, PoolCodec::decode);

  public static final MethodDescriptor<All, List<PoolStatus>> LIST_POOLS =
      SERVICE.method(
          PoolServiceGrpc.getListPoolsMethod(),
          All.codec(ListPoolsRequest.getDefaultInstance()),
          new Codec<>(
              pools -> ListPoolsResponse.newBuilder().addAllPools(POOL.encodeAll(pools)).build(),
              message -> POOL.decodeAll(message.getPoolsList())));

  public static final MethodDescriptor<PoolRequest, PoolStatus> GET_POOL =
      SERVICE.method(
          PoolServiceGrpc.getGetPoolMethod(),
          new Codec<>(
              request -> GetPoolRequest.newBuilder().setPool(request.pool()).build(),
              message -> new PoolRequest(message.getPool())),
          POOL);

  /** Returns the ratings of all versions of a pool; their run is empty. */
  public static final MethodDescriptor<PoolRequest, Standings> GET_POOL_RATINGS =
      SERVICE.method(
          PoolServiceGrpc.getGetPoolRatingsMethod(),
          new Codec<>(
              request -> GetPoolRatingsRequest.newBuilder().setPool(request.pool()).build(),
              message -> new PoolRequest(message.getPool())),
          new Codec<>(StandingsCodec::encode, StandingsCodec::decode));

  public static final MethodDescriptor<GetVersionHistory, VersionHistory> GET_VERSION_HISTORY =
      SERVICE.method(
          PoolServiceGrpc.getGetVersionHistoryMethod(),
          new Codec<>(
              request ->
                  GetVersionHistoryRequest.newBuilder()
                      .setPool(request.pool())
                      .setVersion(request.version())
                      .build(),
              message -> new GetVersionHistory(message.getPool(), message.getVersion())),
          new Codec<>(PoolCodec::encode, PoolCodec::decode));

  public static final MethodDescriptor<CompareVersions, VersionComparison> COMPARE_VERSIONS =
      SERVICE.method(
          PoolServiceGrpc.getCompareVersionsMethod(),
          new Codec<>(
              request ->
                  CompareVersionsRequest.newBuilder()
                      .setPool(request.pool())
                      .setFirst(request.first())
                      .setSecond(request.second())
                      .build(),
              message ->
                  new CompareVersions(message.getPool(), message.getFirst(), message.getSecond())),
          new Codec<>(PoolCodec::encode, PoolCodec::decode));

  public static final MethodDescriptor<ChangePool, PoolStatus> CHANGE_POOL =
      SERVICE.method(
          PoolServiceGrpc.getChangePoolMethod(),
          new Codec<>(
              request ->
                  ChangePoolRequest.newBuilder()
                      .setPool(request.pool())
                      .setChange(PoolChangeCodec.encode(request.change()))
                      .build(),
              message ->
                  new ChangePool(message.getPool(), PoolChangeCodec.decode(message.getChange()))),
          POOL);

  private PoolService() {}

  /** Returns the descriptor with which a server registers the service. */
  public static ServiceDescriptor descriptor() {
    return SERVICE.descriptor();
  }

  /** A request about one pool, named by its name. */
  public record PoolRequest(String pool) {}

  /** A request to change a pool; the time of the change is ignored. */
  public record ChangePool(String pool, PoolChange change) {}

  /** A request for the history of a version's rating. */
  public record GetVersionHistory(String pool, String version) {}

  /**
   * A request for the difference in strength of two versions.
   *
   * @param first the version whose strength is estimated
   * @param second the version that it is compared with
   */
  public record CompareVersions(String pool, String first, String second) {
    /**
     * @throws IllegalArgumentException with one line if both are the same
     */
    public CompareVersions {
      Checks.require(
          !first.equals(second), "a version must be compared with another one, not with itself");
    }
  }
}
