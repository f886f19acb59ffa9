"""`tableref club`: all tables of an evening on one page, with the standings."""

import asyncio
import gc
import os
import re
import time
from pathlib import Path

import click
import platformdirs

from tableref_host.advice import set_up
from tableref_host.cli.ending import DEBUG
from tableref_host.cli.output import json_option, print_json_line
from tableref_host.cli.parameters import (
    PortNumber,
    TableName,
    history_options,
    sign_options,
)
from tableref_host.cli.serving import (
    Faults,
    browser_option,
    host_option,
    is_for_this_machine_only,
    listen,
    open_pages,
    port_option,
    public_address_option,
    show_addresses,
    spaced,
)
from tableref_host.club import ClubError, mosquitto
from tableref_host.club.evening import Evenings
from tableref_host.club.folder_lock import FolderLock, TakenError
from tableref_host.club.history_keeper import HistoryKeeper
from tableref_host.club.reader import Reader
from tableref_host.club.reopening import reopen
from tableref_host.club.server import Server, page_files
from tableref_host.club.sqlite_file import SqliteFile
from tableref_host.club.store import Store
from tableref_host.club.store_thread import StoreThread
from tableref_host.club.tables import Club
from tableref_host.history import database
from tableref_host.places import IS_INSTALLED
from tableref_host.publish import PASSWORD
from tableref_host.publish.broker import PORTS, password_in, read_address
from tableref_host.supervision import supervise
from tableref_host.web import serving
from tableref_host.web.sessions import Sessions

PORT = 8020
INSTALL_POSTGRESQL = (
    f"`{set_up('postgresql')}`."
    if IS_INSTALLED
    else "`make postgresql`; where there is no make: `python tableref_host/bootstrap.py python "
    "postgresql`."
)
WHERE = "where `tableref club` was started"
BOARD = re.compile(r"[0-9a-f]{16}")
"""Pattern of a table name that is the ID of the table's board."""


@click.command()
@click.option(
    "--broker", metavar="ADDRESS", help="An MQTT broker to use; the club then starts none."
)
@click.option(
    "--admit",
    "tables",
    type=TableName(),
    multiple=True,
    metavar="ID",
    help="Let a table use the club's broker; prints its address.",
)
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder for the club's data.",
)
@click.option(
    "--database",
    "postgres",
    metavar="ADDRESS",
    help="Store the data in PostgreSQL: postgresql://USER@HOST/NAME.",
)
@history_options
@click.option(
    "--broker-port",
    type=PortNumber(),
    default=PORTS["mqtt"],
    metavar="NUMBER",
    show_default=True,
    help="The port of the club's broker.",
)
@host_option("Let tables, phones and TVs in: at an address, or all.")
@port_option(PORT)
@public_address_option()
@sign_options
@browser_option()
@json_option("Print only the addresses and the code, as JSON.")
@click.pass_context
def club(
    context,
    broker,
    tables,
    folder,
    postgres,
    history,
    no_history,
    broker_port,
    host,
    port,
    public_address,
    club_name,
    club_picture,
    browser,
    as_json,
):
    """Show all tables of a club on one page: rounds, results, standings."""
    if broker and tables:
        raise click.UsageError(
            "--admit is for the broker that the club starts, so leave out --broker.", context
        )
    folder = folder or Path(platformdirs.user_data_dir("tableref", appauthor=False)) / "club"
    path = None if no_history else history or database.usual_path()
    faults = Faults(bool(context.meta.get(DEBUG)))
    for table in tables:
        mosquitto.check_table(table)
    address = read_address(broker, password_in(os.environ)) if broker else None
    try:
        lock = FolderLock(folder)
    except TakenError as taken:
        if not tables:
            raise
        show_tables(admitted_beside(taken.about, folder, tables), as_json)
        return
    context.call_on_close(lock.close)
    own = None if broker else mosquitto.Mosquitto(folder / "mosquitto", host, broker_port)
    listening, urls = listen(host, port, "club", public_address)
    invited = None if is_for_this_machine_only(urls[0]) else urls[0]
    files = page_files(club_name, club_picture, invited)
    serving.allow_files()
    store = opened(postgres, folder)
    try:
        if own:
            address = own.own()
            own.start()
        lock.publish(broker=[host, broker_port] if own else None)
        guard = Sessions(where=WHERE)

        def warn(words):
            click.echo(words, err=True)

        def next_code():
            if not as_json:
                click.echo(f"One more organiser has joined. The next code:  {next_of()}")

        def next_of():
            return spaced(guard.new_code(next_code))

        # Exclude the existing objects from garbage collection, because they live until the end and
        # examining them would delay a claim by 80 ms.
        gc.freeze()

        async def run():
            thread = StoreThread()
            reader = Reader(address, warn)
            tables_here = Club(store, Evenings(store), reader, faults.report, thread.run)
            server = Server(tables_here, guard, files, faults.report, public_address)

            parts = {
                "Reading at the broker": lambda: reader.run(tables_here.handle),
                "Showing the tables": server.show_tables,
                "Showing the evening": server.show_evening,
                "Opening the database again": lambda: reopen(
                    store, tables_here.begin_again, warn, thread.run
                ),
            }
            if own:
                parts["Running the broker"] = lambda: own.watch(warn)
            if path:
                keeper = HistoryKeeper(tables_here, store, path, faults.report)
                parts["Saving results in the history"] = keeper.run
            working = [
                asyncio.ensure_future(supervise(name, part, faults.report))
                for name, part in parts.items()
            ]
            try:
                await serving.run(server.app, listening, started=signals.ends)
            finally:
                for one in working:
                    one.cancel()
                await asyncio.gather(*working, return_exceptions=True)
                thread.close()

        with listening, serving.StopSignals() as signals:
            code = guard.new_code(next_code)
            admitted = [publishing(one, own.password(one), host, broker_port) for one in tables]
            if as_json:
                about = {"urls": urls, "code": code, "broker": address.name}
                print_json_line({**about, "tables": admitted} if tables else about)
            else:
                show_club(urls, code, address.name)
                show_tables(admitted)
            if browser:
                open_pages([f"{urls[-1]}#code={guard.new_code()}"])
            with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
                runner.run(run())
    finally:
        store.close()
        if own:
            own.stop()
    if not as_json:
        click.echo("\nStopped; nothing was deleted.")


def opened(postgres, folder):
    """Open the club's database and return its Store.

    The database is in PostgreSQL at the address `postgres`, or in `folder` if that is None. Raises
    ClubError.
    """
    if not postgres:
        return Store(SqliteFile(folder / "club.sqlite3"))
    try:
        # Import this module here, because it needs psycopg, which is optional.
        from tableref_host.club.postgres import Postgres  # noqa: PLC0415
    except ImportError as error:
        raise ClubError(
            f"The PostgreSQL driver is not installed ({error}). Install it: {INSTALL_POSTGRESQL}"
        ) from error
    return Store(Postgres(postgres))


def show_club(urls, code, broker):
    """Print the addresses of the club's pages, and the organiser's code."""
    click.echo("The club is at")
    show_addresses(
        urls,
        "--host lets tables, phones and TVs in.",
        "A phone in the same network gets there with this picture:",
    )
    click.echo(f"Tables publish at {broker}. Everybody can look. To organise, type this code there")
    click.echo(f"(it works once, then there is a new one): {spaced(code)}")
    click.echo("Press Ctrl-C to stop.")


def publishing(table, password, host, port):
    """Return a dict of the password and the command by which a table publishes to our broker."""
    host = "THIS-MACHINE" if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host
    words = ["tableref", "watch", "--publish", f"mqtt://{table}@{host}:{port}"]
    if not BOARD.fullmatch(table):
        # Without --table, the table would publish under its board's ID. The broker would reject
        # that, because each user may publish only under the user's own name.
        words += ["--table", table]
    return {"table": table, "password": password, "command": " ".join(words)}


def show_tables(admitted, as_json=False):
    """Print the command and the password by which each admitted table publishes.

    Passwords are new and shown only this once.
    """
    if as_json:
        print_json_line({"tables": admitted})
        return
    for one in admitted:
        click.echo(f"Table {one['table']} may publish now. Where it is plugged in:")
        click.echo(f"    {PASSWORD}={one['password']} {one['command']}")


def admitted_beside(about, folder, tables):
    """Admit `tables` at the broker of a club that another process has open in `folder`.

    Return a list of dicts as from `publishing`. `about` is the description that the club has left
    beside its lock. Raises ClubError.
    """
    if not about.get("broker"):
        raise ClubError(
            f"The club that is open in {folder} uses a broker of your own: give the table a user"
            " there."
        )
    host, port = about["broker"]
    passwords = mosquitto.Passwords(folder / "mosquitto")
    found = {table: passwords.new(table) for table in tables}
    for table, password in found.items():
        broker = mosquitto.local_broker(host, port, table, password)
        end_s = time.monotonic() + mosquitto.START_TIMEOUT_S
        while not mosquitto.lets_in(broker):
            if time.monotonic() > end_s:
                raise ClubError(
                    f"The club's broker at {broker.name} does not let {table} in: its log in"
                    f" {folder / 'mosquitto'} says why."
                )
            time.sleep(0.1)
    return [publishing(table, password, host, port) for table, password in found.items()]
