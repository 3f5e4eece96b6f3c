"""Addresses as limits know them."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, ip_address

NETWORK_BITS = 64  # of an IPv6 address; somebody who has one has all that begin so


@lru_cache(maxsize=4096)
def limited_address(host: str) -> str:
    """The address, or the network of an IPv6 address: whoever has one has 2^64 of them."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return f"{IPv6Address(int(address) >> NETWORK_BITS << NETWORK_BITS)}/{NETWORK_BITS}"
