"""Alembic's entry: it is always handed an open connection (`ludotheque.server.storage.migrate`)."""

from alembic import context

from ludotheque.server.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite changes a table by copying it
    transactional_ddl=True,  # on SQLite as well (`migrate._sqlite_transaction`)
)
with context.begin_transaction():
    context.run_migrations()
