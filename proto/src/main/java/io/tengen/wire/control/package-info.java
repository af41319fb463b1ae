/**
 * What users ask of a coordinator: services whose methods take and give values. {@link
 * io.tengen.wire.control.ControlService} has those of runs, with {@link
 * io.tengen.wire.control.RunStatus} for how far one has come.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.wire.control;
