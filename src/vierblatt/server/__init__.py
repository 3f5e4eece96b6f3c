"""The server: tables for people in their browsers, over HTTP and WebSockets, on a database.

    main           run it: one process, or several under uvicorn's manager
    app            the ASGI application of one process
    services       the composition root: every part is made there, and given what it needs
    websocket/     play itself: the endpoint, and the protocol below it
    http/          everything else: routes, middleware, security headers, the pages
    cluster/       several processes: membership, heartbeat, failover, broadcast, relay, recovery
    tables/        the registry of tables, rooms, dispatch, updates, chat, hints, bots' turns
    matches/       the archive, replays, analyses, the deal of the day
    people/        identities, accounts, names, tokens, ratings, personal data
    limits/        rate limiters by token buckets, of one process or shared through Redis
    storage/       the database: writer, schema, migrations, journal, leases, backup
    wire/          the types of everything that goes over the wire
    admin/         `vierblatt admin`
    observability/ logs and metrics
    announcement   what a server says when it listens
    redis_client, errors, settings, clock

Imports go down only (pyproject.toml has the contract). The life of a move:

     1. websockets parses a frame, and uvicorn queues it        websocket/protocol.py
     2. the endpoint takes it from its queue                     websocket/endpoint.py
     3. and decodes it into a command                            wire/messages.py
     4. the rate limiter lets it pass                            limits/rate_limits.py
     5. Room.handle takes it                                     tables/room.py
     6. dispatch finds what it is about                          tables/dispatch.py
     7. LiveTable.move checks it, and journals it                table/live.py
     8. Match.play applies the rules                             table/match.py, games/*/rules.py
     9. the journal's new entries become rows                    storage/journal.py
    10. Updates works out what each client has not seen          tables/updates.py
    11. an Update is encoded for each of them                    wire/messages.py, tables/client.py
    12. the commit waits for the writer                          storage/database.py
    13. which writes all that waits in one transaction           storage/writer.py
    14. and then delivers the updates                            tables/client.py
    15. to the sockets                                           websocket/protocol.py
"""
