"""How often one address may do a thing that costs the site something."""

import logging
from ipaddress import ip_address, ip_network

from allauth.account.adapter import get_adapter
from django.core.cache import cache
from django.http import HttpRequest

log = logging.getLogger(__name__)
HOUR = 3600


def one_more(what: str, request: HttpRequest, most: int, seconds: int = HOUR) -> bool:
    """Count one more from this address; False once there were `most` within the time. No cache, no limit."""
    key = f"limit:{what}:{neighbourhood(get_adapter(request).get_client_ip(request))}"
    try:
        cache.add(key, 0, seconds)
        return int(cache.incr(key)) <= most
    except Exception as error:  # whatever the cache's driver raises: players come before counting them
        log.warning("The cache does not answer (%s); %s is not limited.", error, what)
        return True


def neighbourhood(address: str) -> str:
    """The address itself; of IPv6 its first 64 bits, since one line has them all."""
    ip = ip_address(address)
    return str(ip) if ip.version == 4 else str(ip_network((ip, 64), strict=False).network_address)
