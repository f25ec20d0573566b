"""The workshop over HTTP: parts that a file can change, whether one can be played, and what it
changes."""

from __future__ import annotations

from litestar import Response, Router
from litestar.params import JSONBody
from litestar.response import Stream

from ludotheque.pages import workshop
from ludotheque.pages.bodies import encode_checked_part, encode_part_content, encode_part_file
from ludotheque.protocol import workshop as wire
from ludotheque.server.http.bodies import LARGE_BODY_BYTES, Undecoded
from ludotheque.server.http.dependencies import (
    AnyRequest,
    GuestRequest,
    PathText,
    TheConfig,
    TheDraftService,
    TheLimitedProcesses,
    TheVariantStudies,
    client_network,
    encoded,
    get,
    guest_id,
    post,
    rate_limited,
    require_guest,
)
from ludotheque.server.rate_limits import CHECKS, DRAFTS, DRAFTS_FROM, STUDIES

CHECK_GUARDS = [rate_limited(CHECKS, client_network)]
DRAFT_GUARDS = [require_guest, rate_limited(DRAFTS, guest_id)]


@get("/workshop/{game:str}", guards=CHECK_GUARDS)
async def workshop_parts(game: PathText) -> wire.WorkshopParts:
    """The parts of a game that a file can change, as the game has them."""
    return workshop.get_parts(game)


@post("/workshop/read", guards=CHECK_GUARDS, request_max_body_size=LARGE_BODY_BYTES)
async def read_part(
    request: AnyRequest,
    processes: TheLimitedProcesses,
    data: JSONBody[Undecoded[wire.PartFile]],
) -> Response[wire.PartContent]:
    """The values of a file."""
    return encoded(await processes.run(client_network(request), encode_part_content, data.data))


@post("/workshop/write", guards=CHECK_GUARDS, request_max_body_size=LARGE_BODY_BYTES)
async def write_part(
    request: AnyRequest,
    processes: TheLimitedProcesses,
    data: JSONBody[Undecoded[wire.PartContent]],
) -> Response[wire.PartFile]:
    """The file of values."""
    return encoded(await processes.run(client_network(request), encode_part_file, data.data))


@post("/workshop/check", guards=CHECK_GUARDS, request_max_body_size=LARGE_BODY_BYTES)
async def check_part_file(
    request: AnyRequest,
    processes: TheLimitedProcesses,
    data: JSONBody[Undecoded[wire.CheckPart]],
) -> Response[wire.CheckedPart]:
    """Whether a changed component can be played, where it is wrong, and figures of it."""
    return encoded(await processes.run(client_network(request), encode_checked_part, data.data))


# Drafts ----------------------------------------------------------------------------------------


@get("/workshop/drafts", guards=[require_guest])
async def own_drafts(
    request: GuestRequest, drafts: TheDraftService, config: TheConfig
) -> wire.SharedDrafts:
    """The drafts that I have shared."""
    return await drafts.list_own(request.user.id, config.keep_days)


@post(
    "/workshop/drafts",
    guards=[*DRAFT_GUARDS, rate_limited(DRAFTS_FROM, client_network)],
    request_max_body_size=LARGE_BODY_BYTES,
)
async def share_draft(
    request: GuestRequest,
    drafts: TheDraftService,
    data: JSONBody[Undecoded[wire.ShareDraft]],
) -> Response[wire.SharedDraft]:
    """Store changed parts of a game, to be opened by a link."""
    return encoded(await drafts.share(request.user, data.data))


@get("/workshop/drafts/{draft_id:str}", guards=CHECK_GUARDS)
async def open_draft(
    request: AnyRequest, drafts: TheDraftService, draft_id: PathText
) -> Response[wire.SharedDraft]:
    """A draft that somebody has shared."""
    return encoded(await drafts.open(draft_id, guest_id(request), client_network(request)))


@post("/workshop/drafts/{draft_id:str}/delete", guards=DRAFT_GUARDS)
async def delete_draft(
    request: GuestRequest, drafts: TheDraftService, config: TheConfig, draft_id: PathText
) -> wire.SharedDrafts:
    """Delete a draft of one's own; answered by those that are left."""
    await drafts.delete(draft_id, request.user.id)
    return await drafts.list_own(request.user.id, config.keep_days)


@post("/workshop/drafts/{draft_id:str}/report", guards=DRAFT_GUARDS)
async def report_draft(
    request: GuestRequest, drafts: TheDraftService, draft_id: PathText
) -> wire.DraftReported:
    """Ask an administrator to look at a draft."""
    await drafts.report(draft_id, request.user.id)
    return wire.DraftReported(draft_id)


# Studies ---------------------------------------------------------------------------------------


@post(
    "/workshop/studies",
    guards=[require_guest, rate_limited(STUDIES, guest_id)],
    request_max_body_size=LARGE_BODY_BYTES,
    media_type="application/x-ndjson",
)
async def study(
    request: GuestRequest,
    variant_studies: TheVariantStudies,
    data: JSONBody[Undecoded[wire.StudyPart]],
) -> Stream:
    """What a changed component changes: reports, one a line, while matches are played."""
    reports = await variant_studies.start(request.user.id, data.data)
    # A proxy that collects the lines would show nothing before the end.
    return Stream(reports, media_type="application/x-ndjson", headers={"X-Accel-Buffering": "no"})


WORKSHOP_ROUTES = Router(
    "/",
    route_handlers=[
        *(workshop_parts, read_part, write_part, check_part_file, study),
        *(own_drafts, share_draft, open_draft, delete_draft, report_draft),
    ],
)
