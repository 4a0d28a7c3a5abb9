"""Finds the next page of a list, as "next" in project.json describes it."""

import logging

from cssselect import HTMLTranslator, SelectorError
from lxml.etree import XPathError
from rows import absolute, base_of, one_line, origin_of, trim


def selected(root, css):
    """Elements that a selector finds; none if cssselect does not know it."""
    try:
        return root.xpath(HTMLTranslator().css_to_xpath(css)) if css else []
    # lxml refuses what cssselect takes, such as the prefix of a namespace.
    except (SelectorError, XPathError, ValueError) as error:
        logging.getLogger(__name__).warning("The selector of the next link is left out: %s", error)
        return []


def addresses(root, address, links):
    """Other pages of the same site that links lead to, each once."""
    base = base_of(root, address)
    here = absolute(address, address).split("#")[0]
    found = {}
    for href in [one.get("href") for one in links if one.get("href") is not None]:
        following = absolute(trim(href), base).split("#")[0]
        if following != here and origin_of(address) and origin_of(following) == origin_of(address):
            found[following] = True
    return list(found)


def names(link):
    """What a link says, also as an icon."""
    told = link.xpath("@aria-label | @title | .//img/@alt")
    return [one_line(link.xpath("string()")), *(trim(name) for name in told)]


def next_page(root, address, plan):
    """Address of the next page on the same site: by the selector of the link, if all that it finds
    lead to one page; else by rel=next, unless the user chose the link, or by what the link says."""
    own = addresses(root, address, selected(root, plan.get("css")))
    if len(own) == 1:
        return own[0]
    marked = [] if plan["chosen"] else root.xpath("//link[@href] | //a[@href]")
    links = [one for one in marked if "next" in one.get("rel", "").lower().split()]
    if plan["name"]:
        links += [one for one in root.xpath("//a[@href]") if plan["name"] in names(one)]
    return next(iter(addresses(root, address, links)), None)
