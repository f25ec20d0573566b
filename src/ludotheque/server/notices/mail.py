"""E-mail messages, and sending them by SMTP."""

from __future__ import annotations

import re
import smtplib
import ssl
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid, parseaddr

from ludotheque.server.notices.config import MailConfig
from ludotheque.server.notices.safe_http import RecipientGone, Unreachable
from ludotheque.text import Problem, text

TIMEOUT_S = 20.0
_ADDRESS = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@([a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}", re.A)


def clean_address(written: str) -> str:
    """Return an address that is safe in a header. Raises a Problem."""
    name, _, domain = written.strip().rpartition("@")
    try:
        address = f"{name}@{domain.encode('idna').decode().lower()}"
    except UnicodeError:
        raise Problem(text("notices-bad-mail")) from None
    # "=?": the standard library reads encoded words even here, and would write to somebody else.
    wrong = ".." in address or "=?" in address
    if wrong or len(address) > 254 or not _ADDRESS.fullmatch(address):
        raise Problem(text("notices-bad-mail"))
    return address


def make_message(
    config: MailConfig, to: str, subject: str, words: str, stop: str = ""
) -> EmailMessage:
    """`stop`: where one request without a login ends all e-mails (RFC 8058)."""
    message = EmailMessage(policy=SMTP)
    message["From"], message["To"] = config.sender, to
    message["Subject"] = subject
    message["Date"] = formatdate()
    message["Message-ID"] = make_msgid(domain=parseaddr(config.sender)[1].rpartition("@")[2])
    message["Auto-Submitted"] = "auto-generated"  # no automatic replies
    if stop:
        message["List-Unsubscribe"] = f"<{stop}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(words)
    return message


def send(config: MailConfig, message: EmailMessage, certificates: str = "") -> None:
    """Send a message; blocks, so call it in a thread. Raises RecipientGone and Unreachable, without
    the text of the message."""
    trust = ssl.create_default_context()
    if certificates:
        trust.load_verify_locations(certificates)
    try:
        with _connect(config, trust) as smtp:
            if config.user:
                smtp.login(config.user, config.password)
            smtp.send_message(message)
    except smtplib.SMTPRecipientsRefused as error:
        code = next(iter(error.recipients.values()))[0]
        if 500 <= code < 600:  # there is no such address
            raise RecipientGone(f"recipient refused ({code})") from None
        raise Unreachable(f"recipient refused ({code})") from None
    except (smtplib.SMTPException, OSError) as error:
        said = f" {error.smtp_code}" if isinstance(error, smtplib.SMTPResponseException) else ""
        raise Unreachable(type(error).__name__ + said) from None


def _connect(config: MailConfig, trust: ssl.SSLContext) -> smtplib.SMTP:
    if config.tls:
        return smtplib.SMTP_SSL(config.host, config.port, timeout=TIMEOUT_S, context=trust)
    smtp = smtplib.SMTP(config.host, config.port, timeout=TIMEOUT_S)
    try:
        if not config.is_local:  # raises where the other side cannot
            smtp.starttls(context=trust)
    except BaseException:
        smtp.close()
        raise
    return smtp
