"""How a mail looks: mail programs know no style sheet, so each element carries its own style, named here."""

SANS = "font-family: Arial, Helvetica, sans-serif;"
SERIF = 'font-family: Georgia, "Times New Roman", serif;'.replace('"', "'")

STYLES = {
    "body": "margin: 0; padding: 0; background: #f3ebda;",
    "text": f"margin: 0; {SANS} font-size: 16px; line-height: 24px; color: #2b2118;",
    "soft": f"margin: 0; {SANS} font-size: 14px; line-height: 20px; color: #5e503e;",
    "title": f"margin: 0; {SERIF} font-size: 26px; line-height: 32px; font-weight: bold; color: #2b2118;",
    "brand": f"{SERIF} font-size: 17px; line-height: 24px; font-weight: bold; color: #2b2118;",
    "label": f"margin: 0; {SANS} font-size: 13px; line-height: 20px; font-weight: bold; color: #5e503e;",
    "sheet": "border: 1px solid #d5c7aa; border-radius: 12px;",
    "frame": "width: 100%; max-width: 480px;",
    "button": f"display: block; padding: 14px 20px; border: 1px solid #86600b; border-radius: 8px; background: #ecbc3f;"
    f" {SANS} font-size: 17px; line-height: 22px; font-weight: bold; color: #2a1d06; text-align: center;"
    " text-decoration: none;",
    "plain_button": f"display: block; padding: 14px 20px; border: 1px solid #2b2118; border-radius: 8px;"
    f" background: #2b2118; {SANS} font-size: 17px; line-height: 22px; font-weight: bold; color: #fcf8ee;"
    " text-align: center; text-decoration: none;",
    "cloth": "border-radius: 10px; background: #1c352a;",
    "oncloth": f"margin: 0; {SANS} font-size: 14px; line-height: 20px; color: #f6eedb;",
    "card": f"display: inline-block; width: 38px; padding: 5px 0; margin: 4px 3px 0 0; border: 1px solid #6b5b43;"
    f" border-radius: 4px; background: #fdf9ef; {SERIF} font-size: 18px; line-height: 21px; font-weight: bold;"
    " color: #2b2118; text-align: center;",
    "red": "color: #a3182b;",
    "link": "color: #1f4a8a;",
    "hide": "display: none; max-height: 0; overflow: hidden; font-size: 1px; line-height: 1px; color: #f3ebda;",
}
